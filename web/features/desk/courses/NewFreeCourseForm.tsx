import type { z } from 'zod';
import { NewFreeCourse } from '../../../../contract/desk-course.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { slugOf } from '../ui/slug-of.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { TopicField } from './TopicField.tsx';
import { useCreateCourse } from './use-create-course.ts';

type Values = z.infer<typeof NewFreeCourse>;

/** The form of a new free course. */
export function NewFreeCourseForm() {
  const { send, isLeaving } = useCreateCourse();
  const of = useDeskForm<Values, Values>({
    schema: NewFreeCourse,
    defaultValues: { kind: 'free', title: '', slug: '', description: '', topicId: '' },
    send,
  });
  const proposeSlug = () => {
    const { title, slug } = of.form.getValues();
    if (slug === '') of.form.setValue('slug', slugOf(title), { shouldDirty: true, shouldValidate: title !== '' });
  };
  return (
    <FormFrame of={of} label="New free course" submit="Make the draft">
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={of} name="title" label="Title" onLeave={proposeSlug} />
        <TextField of={of} name="slug" label="Address" note="(its last part)" />
      </div>
      <TopicField of={of} name="topicId" />
      <TextAreaField of={of} name="description" label="Description" rows={3} />
    </FormFrame>
  );
}
