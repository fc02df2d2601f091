import { text } from './text.ts';

/** What a browser opens over an encrypted connection: people click on it. */
export const webAddress = text(500).refine(isWebAddress, { error: 'Must be an address that begins with https://' });

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return protocol === 'https:' && hostname !== '' && `${username}${password}` === '';
}
