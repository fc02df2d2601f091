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
