import type { DeskTopicFields } from '../../../../contract/desk-topic.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { PublicationFields } from '../ui/PublicationFields.tsx';
import { slugOf } from '../ui/slug-of.ts';
import type { DeskForm } from '../ui/use-desk-form.ts';

/** What staff write about a topic, a new one or one that there is. */
export function TopicFields({ of }: { of: DeskForm<DeskTopicFields, DeskTopicFields> }) {
  const { getValues, setValue } = of.form;
  const proposeSlug = () => {
    const { name, slug } = getValues();
    if (slug === '') setValue('slug', slugOf(name), { shouldDirty: true, shouldValidate: name !== '' });
  };
  return (
    <div className="max-w-3xl">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={of} name="name" label="Name" onLeave={proposeSlug} />
        <TextField of={of} name="slug" label="Address" note="/free-resources/…" />
      </div>
      <TextField of={of} name="guideTitle" label="Title of its guide" />
      <TextAreaField of={of} name="summary" label="Summary" rows={3} />
      <PublicationFields of={of} state="publication.state" at="publication.at" />
    </div>
  );
}
