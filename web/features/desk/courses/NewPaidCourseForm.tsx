import { deskPaths } from '../../../desk-paths.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useCreated } from '../ui/use-created.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useCreateDeskCourseMutation } from './endpoints.ts';
import { NewPaidForm } from './form-schemas.ts';
import { useProposedSlug } from './use-proposed-slug.ts';

const empty = { title: '', slug: '', description: '', instructor: '', language: 'English', trainingHours: '' };
const figures = { number: '', pricePaise: '', struckPricePaise: '' };

/** The form of a new course that is sold. */
export function NewPaidCourseForm() {
  const [create] = useCreateDeskCourseMutation();
  const [createdId, setCreatedId] = useCreated(deskPaths.course);
  const of = useDeskForm({
    schema: NewPaidForm,
    defaultValues: { kind: 'paid', ...empty, ...figures },
    send: async (course) => {
      const answer = await create(course);
      if (answer.data) setCreatedId(answer.data.id);
      return answer;
    },
  });
  useProposedSlug(of, 'title', 'slug');
  return (
    <FormFrame of={of} label="New course" submit="Make the draft">
      <UnsavedGuard when={of.form.formState.isDirty && !createdId} />
      <TextField of={of} name="title" label="Title" />
      <TextField of={of} name="slug" label="Address" note="(after /courses/)" />
      <TextAreaField of={of} name="description" label="Description" rows={3} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={of} name="instructor" label="Instructor" note="(as visitors read it)" />
        <TextField of={of} name="language" label="Language" />
        <TextField of={of} name="trainingHours" label="Training hours" note="(such as 40 or 80+)" />
        <TextField of={of} name="number" label="Number" inputMode="numeric" />
        <TextField of={of} name="pricePaise" label="Price" note="(in rupees)" inputMode="decimal" />
        <TextField of={of} name="struckPricePaise" label="Struck price" note="(in rupees)" inputMode="decimal" />
      </div>
    </FormFrame>
  );
}
