import { text } from './text.ts';

/** An address as browsers show it, without its protocol: `drive.google.com/file/d/1`. */
const withoutProtocol = /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]|$)/i;

/** An https address, because people click on it. An address without a protocol gets `https://`. */
export const webAddress = text(500)
  .overwrite((value) => (withoutProtocol.test(value) ? `https://${value}` : value))
  .refine(isWebAddress, { error: 'Must be an address that begins with https://' });

function isWebAddress(value: string): boolean {
  // Browsers read a backslash as a slash, so it hides which host the address leads to.
  if (value.includes('\\') || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return protocol === 'https:' && hostname !== '' && `${username}${password}` === '';
}
