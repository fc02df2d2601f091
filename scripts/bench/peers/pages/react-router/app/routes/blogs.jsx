import { BlogPage } from '../../BlogPage.js';
import { search } from '../../posts.js';

export function loader({ request }) {
  const q = new URL(request.url).searchParams.get('q') ?? '';
  return { posts: search(q) };
}

export default function Blogs({ loaderData: { posts } }) {
  return <BlogPage posts={posts} />;
}
