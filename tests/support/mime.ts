import PostalMime, { type Email } from 'postal-mime';

/** Opens an email, as it came over the wire, as a reader's program does. */
export const openMail = (source: string): Promise<Email> => PostalMime.parse(source);

/** The addresses that the links of an email lead to. */
export function linksOf({ html = '' }: Email): string[] {
  return [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}
