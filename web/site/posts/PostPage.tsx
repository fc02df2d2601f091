import { Link, useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { Post } from '../../../contract/publishing/post.ts';
import { usePageFrame } from '../../document-context.ts';
import { useSite } from '../../site-settings.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Contents } from '../../ui/Contents.tsx';
import { PostCover } from '../../ui/cover/PostCover.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { NextCourse } from '../courses/index.ts';
import { getPost } from './endpoints.ts';
import { blogAddress } from './query.ts';
import { postShareImage, postStructuredData, postTrail } from './structured-data.ts';

function PostArticle({ post }: { post: Post }) {
  const { origin } = usePageFrame();
  const site = useSite();
  return (
    <article className="wrap pt-8">
      <PageMeta
        title={post.title}
        description={post.excerpt}
        path={paths.post(post.slug)}
        type="article"
        image={postShareImage(post.slug)}
        jsonLd={postStructuredData(post, origin, site?.brand ?? '')}
      />
      <Breadcrumbs trail={postTrail(post)} />
      <header className="mt-6 grid gap-8 lg:grid-cols-[1.1fr_1fr] lg:items-end">
        <div>
          <h1 className="title-1 title-long">{post.title}</h1>
          <p className="mt-5 max-w-[54ch] text-lg text-ink-2">{post.excerpt}</p>
        </div>
        <PostCover
          slug={post.slug}
          category={post.category}
          image={post.image}
          className="rounded border border-hairline"
        />
      </header>
      <div className="rail mt-8">
        <div>
          <ul className="facts flex flex-wrap gap-x-5 gap-y-1 text-ink-2 lg:block lg:leading-7">
            <li>
              <time dateTime={post.publishedOn}>{post.date}</time>
            </li>
            <li>
              <Link to={blogAddress({ category: post.category })} className="inline-flex min-h-6 items-center as-link">
                {post.category}
              </Link>
            </li>
            <li>{post.author}</li>
            <li>{`${post.minutes} min read`}</li>
          </ul>
          <Contents html={post.html} />
        </div>
        <Prose html={post.html} />
      </div>
      {post.next && <NextCourse course={post.next} lead="Continue with" />}
      <p className="mt-12 flex flex-wrap gap-3">
        <Link to={blogAddress({ category: post.category })} className={buttonClass('outline')}>
          {`More on ${post.category}`}
        </Link>
        <Link to={paths.blogs} className={buttonClass('outline')}>
          All posts
        </Link>
      </p>
    </article>
  );
}

export function PostPage() {
  const { slug = '' } = useParams();
  const { currentData: post, isError, refetch } = getPost.useQuery({ slug });
  if (post) return <PostArticle post={post} />;
  if (post === null) {
    return (
      <MissingPage
        title="Post not found"
        text="There is no post at this address. It may have been renamed or taken down."
        back={{ to: paths.blogs, label: 'See all posts' }}
      />
    );
  }
  return (
    <PendingPage
      title="Blogs"
      loading="Loading the post"
      failure="The post could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
