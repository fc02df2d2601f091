const BASE = 'http://site.invalid';

/**
 * The path to open after sign-in, with query and fragment; always on this site.
 * @returns `otherwise` if `next` is not a path of this site
 */
export function nextPath(next: string | null | undefined, otherwise = '/dashboard'): string {
  // A browser reads a backslash as a slash and drops tabs and line breaks, so that '/\other.org' would leave the site.
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next) || !URL.canParse(next, BASE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
