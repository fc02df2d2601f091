import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { useGetPostQuery } from './endpoints.ts';
import { PostArticle } from './PostArticle.tsx';

/** One post, at its slug. */
export function PostPage() {
  const { slug = '' } = useParams();
  const { currentData: post, isError, refetch } = useGetPostQuery(slug);
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
