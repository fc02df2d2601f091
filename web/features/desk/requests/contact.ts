/** Where one click calls, writes to or chats with somebody. */

export const callLink = (mobile: string) => `tel:${mobile}`;

/** @param subject of the mail */
export function mailLink(email: string, subject: string): string {
  // An address may hold what would end it in a link (RFC 6068 section 2).
  const address = email.replace(/[%?&#]/g, encodeURIComponent);
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

/** @param mobile in E.164, of which WhatsApp takes the digits */
export const whatsAppLink = (mobile: string) => `https://wa.me/${mobile.replace(/\D/g, '')}`;
