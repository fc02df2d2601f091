/** Page numbers worth a link: the first, the last, and those around the page on screen, in order. */
export function pagesToLink(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/**
 * What the list says of itself above the posts.
 * @param total posts that match, on all pages
 * @param searchTerm what is looked for; white space alone is nothing
 */
export function resultText(total: number, searchTerm: string): string {
  const posts = total === 1 ? '1 post' : `${total} posts`;
  const term = searchTerm.trim();
  return term ? `${posts} for ‘${term}’` : posts;
}
