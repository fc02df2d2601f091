import type { z } from 'zod';
import { NewFreeCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { slugOf } from '../ui/slug-of.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useCreateDeskCourseMutation } from './endpoints.ts';
import { TopicField } from './TopicField.tsx';

type Values = z.infer<typeof NewFreeCourse>;

/** The form of a new free course. */
export function NewFreeCourseForm() {
  const [create] = useCreateDeskCourseMutation();
  const { isLeaving, leave } = useLeave();
  const of = useDeskForm<Values, Values>({
    schema: NewFreeCourse,
    defaultValues: { kind: 'free', title: '', slug: '', description: '', topicId: '' },
    send: async (course) => {
      const answer = await create(course);
      if (answer.data) leave(deskPaths.course(answer.data.id));
      return answer;
    },
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
