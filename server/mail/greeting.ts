import { spacedName } from '../../contract/people/short-name.ts';

/** Text like an address or a domain, which mail programs turn into a link. */
const linkLike = /[/@:\\]|www\.|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2,}/iu;

/** Text like a telephone number: five digits or more, with anything but letters between them. */
const numberLike = /(\p{Nd}\P{L}*){5}/u;

/**
 * The greeting of an email, also to an unverified address. Anyone can enter any address and name into a form, so a name with
 * a link or a telephone number is left out, so that no one can use the site to send spam.
 * @param typed the name; null for an address without an account
 */
export function greeting(typed: string | null): string {
  const name = typed && spacedName(typed);
  return name === null || linkLike.test(name) || numberLike.test(name) ? 'Hello,' : `Hello ${name},`;
}
