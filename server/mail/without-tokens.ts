/** The value of a parameter `token` in an address, which in HTML may follow an escaped ampersand. */
const tokenInLink = /(?<=[?&;#]token=)[\w.%~+/=-]+/g;

/**
 * A mail as it may be read by others than its recipient: who has the secret of a mailed link can act as that person.
 * Every link of a mail that holds one holds it in a parameter `token`; a test asks this of each template.
 */
export function withoutTokens(mail: string): string {
  return mail.replace(tokenInLink, '…');
}
