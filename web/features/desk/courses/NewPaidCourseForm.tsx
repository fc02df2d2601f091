import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { slugOf } from '../ui/slug-of.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { NewPaidForm } from './form-schemas.ts';
import { useCreateCourse } from './use-create-course.ts';

const texts = { title: '', slug: '', description: '', instructor: '', language: 'English', trainingHours: '' };
const figures = { number: '', pricePaise: '', struckPricePaise: '' };

/** The form of a new course that is sold. */
export function NewPaidCourseForm() {
  const { send, isLeaving } = useCreateCourse();
  const of = useDeskForm({
    schema: NewPaidForm,
    defaultValues: { kind: 'paid', ...texts, ...figures },
    send,
  });
  const proposeSlug = () => {
    const { title, slug } = of.form.getValues();
    if (slug === '') of.form.setValue('slug', slugOf(title), { shouldDirty: true, shouldValidate: title !== '' });
  };
  return (
    <FormFrame of={of} label="New course" submit="Make the draft">
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={of} name="title" label="Title" onLeave={proposeSlug} />
        <TextField of={of} name="slug" label="Address" note="/courses/…" />
      </div>
      <TextAreaField of={of} name="description" label="Description" rows={3} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={of} name="instructor" label="Instructor" note="(as visitors read it)" />
        <TextField of={of} name="language" label="Language" />
        <TextField of={of} name="trainingHours" label="Training hours" note="(such as 40 or 80+)" />
        <TextField of={of} name="number" label="Number" note="(of its own)" inputMode="numeric" />
        <TextField of={of} name="pricePaise" label="Price" note="(in rupees)" inputMode="decimal" />
        <TextField of={of} name="struckPricePaise" label="Struck price" note="(in rupees)" inputMode="decimal" />
      </div>
    </FormFrame>
  );
}
