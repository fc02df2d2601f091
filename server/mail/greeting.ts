/** What could be an address or a domain, which mail programs turn into a link. */
const linkLike = /[/@:\\]|www\.|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2,}/iu;

/**
 * How a letter to an address that nobody has verified opens. Anybody can type any address and any name into a
 * form, so a name that a mail program would show as a link is left out, lest the site be used to send spam.
 */
export function greeting(name: string): string {
  return linkLike.test(name) ? 'Hello,' : `Hello ${name},`;
}
