import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskPost, DeskPostFields } from '../../../contract/publishing/desk-post.ts';
import { getMe } from '../../site/account/endpoints.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { PaidCourseField } from '../courses/index.ts';
import { ImageField } from '../images/index.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { OnSite, PublicationFields } from '../ui/Publication.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TitleField } from '../ui/TitleField.tsx';
import { TrashButton } from '../ui/Trash.tsx';
import { useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createPost, deletePost, getPost, listPostCategories, savePost } from './endpoints.ts';

const above = { to: deskPaths.posts, label: 'Posts' };

function PostFields() {
  const { data: categories = [] } = listPostCategories.useQuery();
  return (
    <>
      <div className="grid gap-x-6 lg:grid-cols-2">
        <TitleField name="title" label="Title" slug="slug" />
        <TextInput name="slug" label="Web address" note="/blogs/… A new address breaks links to the old one." />
        <TextInput name="category" label="Category" note="(an existing one or a new one)" list="categories" />
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <TextInput name="author" label="Author" />
      </div>
      <TextArea name="excerpt" label="Excerpt" note="(shown in the list of posts)" rows={2} />
      <ImageField name="image" label="Image" note="(without one, a cover is drawn)" />
      <MarkdownEditor name="body" label="Text" />
      <PaidCourseField name="nextCourseId" label="Next course" note="(linked at the end of the post)" />
      <PublicationFields />
    </>
  );
}

function NewPostPage() {
  const { data: me } = getMe.useQuery();
  const [create] = createPost.useMutation();
  const form = useNewForm({
    schema: DeskPostFields,
    defaultValues: {
      title: '',
      slug: '',
      excerpt: '',
      category: '',
      image: '',
      body: '',
      nextCourseId: '',
      author: me?.name ?? '',
      publication: { state: 'draft', at: '' },
    },
    create,
    pathOf: deskPaths.post,
  });
  return (
    <DeskPage title="New post" path={deskPaths.newPost} above={above}>
      <FormFrame form={form} label="New post" guarded>
        <PostFields />
      </FormFrame>
    </DeskPage>
  );
}

function EditPostPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Post" path={deskPaths.post(id)} result={getPost.useQuery({ id })}>
      {(post) => <PostEditor post={post} />}
    </RecordPage>
  );
}

function PostEditor({ post }: { post: DeskPost }) {
  const { id, version, route, publication, ...fields } = post;
  const [save] = savePost.useMutation();
  const [remove] = deletePost.useMutation();
  const form = useVersionedForm({
    schema: DeskPostFields,
    defaultValues: { ...fields, publication },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  const actions = (
    <>
      <OnSite publication={publication} route={route} />
      <TrashButton
        record={{ kind: 'post', id, page: deskPaths.post(id) }}
        text="The blog will no longer show it."
        remove={() => remove({ id })}
        leave={form.leave}
        to={deskPaths.posts}
      />
    </>
  );
  return (
    <DeskPage title={post.title} path={deskPaths.post(id)} above={above} actions={actions}>
      <FormFrame form={form} label="Post" guarded>
        <PostFields />
      </FormFrame>
    </DeskPage>
  );
}

export const newPage = deskRoute(NewPostPage, () => [visit(listPostCategories, undefined)]);

export const page = deskRoute(EditPostPage, ({ id = '' }) => [
  visit(getPost, { id }),
  visit(listPostCategories, undefined),
]);
