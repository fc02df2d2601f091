import { BlogPage } from '../../BlogPage.js';
import { search } from '../../posts.js';

/** Rendered for each request, because it reads the query. */
export default async function Page({ searchParams }) {
  const { q = '' } = await searchParams;
  return <BlogPage posts={search(q)} />;
}
