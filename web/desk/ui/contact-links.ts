/** Links that call, write to or chat with someone. */

/** A link that calls a number. @param mobile with or without spaces */
export const callLink = (mobile: string) => `tel:${mobile.replaceAll(' ', '')}`;

/** A link that begins an email. @param subject the subject of the email */
export function mailLink(email: string, subject?: string): string {
  // An address may contain characters that would end it in a link (RFC 6068 section 2).
  const address = email.replace(/[%?&#]/g, encodeURIComponent);
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

/**
 * A link that opens a chat in WhatsApp.
 * @param mobile in E.164; empty to choose the chat in WhatsApp
 * @param text the text of the message, which WhatsApp fills in
 */
export const whatsAppLink = (mobile: string, text = '') =>
  `https://wa.me/${mobile.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
