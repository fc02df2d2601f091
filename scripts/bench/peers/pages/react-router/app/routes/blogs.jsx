import { BlogPage } from '../../BlogPage.jsx';
import { search } from '../../posts.js';

export function loader({ request }) {
  const q = new URL(request.url).searchParams.get('q') ?? '';
  return { q, posts: search(q) };
}

export default function Blogs({ loaderData: { q, posts } }) {
  return <BlogPage q={q} posts={posts} />;
}
