import { Link } from 'react-router';
import { DeskPostFields } from '../../../../contract/desk-post.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { useGetMeQuery } from '../../account/endpoints.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useCreateDeskPostMutation } from './endpoints.ts';
import { PostFields } from './PostFields.tsx';

/** Where a new post is written; it begins as a draft of who writes. */
export function NewPostPage() {
  const { data: me } = useGetMeQuery();
  const [create] = useCreateDeskPostMutation();
  const { isLeaving, leave } = useLeave();
  const of = useDeskForm<DeskPostFields, DeskPostFields>({
    schema: DeskPostFields,
    defaultValues: {
      ...{ title: '', slug: '', excerpt: '', category: '', image: '', body: '' },
      author: me?.name ?? '',
      publication: { state: 'draft', at: '' },
    },
    send: async (post) => {
      const answer = await create(post);
      if (answer.data) leave(deskPaths.post(answer.data.id));
      return answer;
    },
  });
  return (
    <DeskPage
      title="New post"
      path={deskPaths.newPost}
      above={
        <Link to={deskPaths.posts} className={linkClass}>
          Posts
        </Link>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <FormFrame of={of} label="New post">
        <PostFields of={of} />
      </FormFrame>
    </DeskPage>
  );
}
