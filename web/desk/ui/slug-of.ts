/** The most characters of a slug. */
const MAX_LENGTH = 100;

/** The slug of a title: its letters and digits without accents, in lower case, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, MAX_LENGTH).replace(/-$/, '');
}
