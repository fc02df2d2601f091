import { Link } from 'react-router';
import type { PostSummary } from '../../../contract/post.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../ui/cover/Cover.tsx';

const layouts = {
  card: { article: 'flex h-full flex-col', cover: 'border-b', body: 'p-5', title: 'title-3', excerpt: '' },
  lead: {
    article: 'md:grid md:grid-cols-2',
    cover: 'border-b md:h-full md:border-r md:border-b-0',
    body: 'p-5 md:justify-center md:p-8 lg:p-12',
    title: 'title-2',
    excerpt: 'md:text-lg',
  },
} as const;

/** A post in the list; the whole card leads to it. */
export function PostCard({ post, layout = 'card' }: { post: PostSummary; layout?: keyof typeof layouts }) {
  const classes = layouts[layout];
  return (
    <article
      className={`group relative overflow-hidden rounded border border-hairline bg-sheet hover:border-strong ${classes.article}`}
    >
      <Cover
        kind="post"
        slug={post.slug}
        category={post.category}
        image={post.image}
        className={`border-hairline ${classes.cover}`}
      />
      <div className={`flex flex-1 flex-col ${classes.body}`}>
        <p className="facts flex flex-wrap justify-between gap-x-4 text-ink-2">
          <span>{post.category}</span>
          <time dateTime={post.publishedOn}>{post.date}</time>
        </p>
        <h2 className={`mt-2 ${classes.title}`}>
          <Link
            to={paths.post(post.slug)}
            className="no-underline decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </h2>
        <p className={`mt-3 text-base text-ink-2 ${classes.excerpt}`}>{post.excerpt}</p>
      </div>
    </article>
  );
}
