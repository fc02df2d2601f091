import { useParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useGetDeskPostQuery } from './endpoints.ts';
import { PostEditor } from './PostEditor.tsx';

/** Where a post is changed. */
export function EditPostPage() {
  const { id = '' } = useParams();
  const { currentData: post, isError, refetch } = useGetDeskPostQuery(id);
  if (post === null) return <DeskMissing />;
  if (post) return <PostEditor key={id} post={post} />;
  return (
    <DeskPage title="Post" path={deskPaths.post(id)}>
      <Loading what="post" failed={isError} onRetry={refetch} />
    </DeskPage>
  );
}
