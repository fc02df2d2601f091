import { NewFreeCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { SelectField, TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useCreated } from '../ui/use-created.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useCreateDeskCourseMutation } from './endpoints.ts';
import { useProposedSlug } from './use-proposed-slug.ts';
import { useTopicOptions } from './use-topic-options.ts';

/** The form of a new free course. */
export function NewFreeCourseForm() {
  const [create] = useCreateDeskCourseMutation();
  const [createdId, setCreatedId] = useCreated(deskPaths.course);
  const topics = useTopicOptions();
  const of = useDeskForm({
    schema: NewFreeCourse,
    defaultValues: { kind: 'free', title: '', slug: '', description: '', topicId: '' },
    send: async (course) => {
      const answer = await create(course);
      if (answer.data) setCreatedId(answer.data.id);
      return answer;
    },
  });
  useProposedSlug(of, 'title', 'slug');
  return (
    <FormFrame of={of} label="New free course" submit="Make the draft">
      <UnsavedGuard when={of.form.formState.isDirty && !createdId} />
      <TextField of={of} name="title" label="Title" />
      <TextField of={of} name="slug" label="Address" note="(its last part)" />
      <SelectField of={of} name="topicId" label="Topic" options={[{ value: '', label: 'Choose' }, ...topics]} />
      <TextAreaField of={of} name="description" label="Description" rows={3} />
    </FormFrame>
  );
}
