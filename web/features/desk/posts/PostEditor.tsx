import { Link } from 'react-router';
import { type DeskPost, DeskPostFields } from '../../../../contract/desk-post.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { OnSite } from '../ui/OnSite.tsx';
import { TrashButton } from '../ui/TrashButton.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useDeleteDeskPostMutation, useSaveDeskPostMutation } from './endpoints.ts';
import { PostFields } from './PostFields.tsx';

/** The form of a post. It is filled once: what others save meanwhile is told at saving. */
export function PostEditor({ post }: { post: DeskPost }) {
  const { id, version, route, publication, ...fields } = post;
  const [save] = useSaveDeskPostMutation();
  const [remove] = useDeleteDeskPostMutation();
  const { isLeaving, leave } = useLeave();
  const of = useVersionedForm<DeskPostFields, DeskPostFields>({
    schema: DeskPostFields,
    defaultValues: { ...fields, publication },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  return (
    <DeskPage
      title={post.title}
      path={deskPaths.post(id)}
      above={
        <Link to={deskPaths.posts} className={linkClass}>
          Posts
        </Link>
      }
      actions={
        <>
          <OnSite publication={publication} route={route} />
          <TrashButton
            what="this post"
            text="The blog will no longer show it."
            remove={() => remove(id)}
            onRemoved={() => leave(deskPaths.posts)}
          />
        </>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <FormFrame of={of} label="Post">
        <PostFields of={of} />
      </FormFrame>
    </DeskPage>
  );
}
