import type { DeskPostFields } from '../../../../contract/desk-post.ts';
import { ImageField } from '../images/index.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { PublicationFields } from '../ui/PublicationFields.tsx';
import { slugOf } from '../ui/slug-of.ts';
import type { DeskForm } from '../ui/use-desk-form.ts';
import { useGetDeskPostCategoriesQuery } from './endpoints.ts';

type PostFieldsProps = { of: DeskForm<DeskPostFields, DeskPostFields> };

/** What staff write about a post, a new one or one that there is. */
export function PostFields({ of }: PostFieldsProps) {
  const { data: categories = [] } = useGetDeskPostCategoriesQuery();
  const { getValues, setValue } = of.form;
  const proposeSlug = () => {
    const { title, slug } = getValues();
    if (slug === '') setValue('slug', slugOf(title), { shouldDirty: true, shouldValidate: title !== '' });
  };
  return (
    <>
      <div className="grid gap-x-6 lg:grid-cols-2">
        <TextField of={of} name="title" label="Title" onLeave={proposeSlug} />
        <TextField of={of} name="slug" label="Address" note="/blogs/… A new one breaks links to the old one." />
        <TextField of={of} name="category" label="Category" note="(an existing one or a new one)" list="categories" />
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <TextField of={of} name="author" label="Author" />
      </div>
      <TextAreaField of={of} name="excerpt" label="Excerpt" note="(shown in the list of posts)" rows={2} />
      <ImageField of={of} name="image" label="Image" note="(path of a picture; empty for a drawn cover)" />
      <MarkdownEditor of={of} name="body" label="Text" />
      <PublicationFields of={of} state="publication.state" at="publication.at" />
    </>
  );
}
