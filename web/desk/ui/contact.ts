/** Links with which one click calls, writes to or chats with someone. */

/** @param mobile with or without the spaces that people read */
export const callLink = (mobile: string) => `tel:${mobile.replaceAll(' ', '')}`;

/** A number that never breaks over two lines. */
export const unbroken = (number: string) => number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

/** @param subject of the email, if it has one already */
export function mailLink(email: string, subject?: string): string {
  // An address may contain characters that would end it in a link (RFC 6068 section 2).
  const address = email.replace(/[%?&#]/g, encodeURIComponent);
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

/**
 * @param mobile in E.164, of which WhatsApp takes the digits; empty to choose the chat in WhatsApp
 * @param text that WhatsApp fills in
 */
export const whatsAppLink = (mobile: string, text = '') =>
  `https://wa.me/${mobile.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
