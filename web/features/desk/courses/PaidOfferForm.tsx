import { useWatch } from 'react-hook-form';
import { courseStatuses } from '../../../../contract/course.ts';
import type { DeskPaidCourse } from '../../../../contract/desk-course.ts';
import { CheckField, SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { PublicationFields } from '../ui/PublicationFields.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useSaveDeskCourseOfferMutation } from './endpoints.ts';
import { type FormPart, useTellDirty } from './form-part.ts';
import { paidOfferValues, PaidOfferForm as schema } from './form-schemas.ts';
import { SlugWarning } from './SlugWarning.tsx';
import { useCourseForm } from './use-course-form.ts';

const statuses = courseStatuses.map((status) => ({ value: status, label: status }));

/** What a course costs, where it is and who sees it. */
export function PaidOfferForm({ course, version, onDirty }: FormPart<DeskPaidCourse>) {
  const [save] = useSaveDeskCourseOfferMutation();
  const of = useCourseForm({
    schema,
    defaultValues: paidOfferValues(course),
    version,
    send: (body) => save({ course: course.id, body }),
  });
  const { isDirty } = of.form.formState;
  useTellDirty(isDirty, onDirty);
  const typed = useWatch({ control: of.form.control, name: 'slug' });
  return (
    <EditorSection id="offer" title="Price and publication">
      <FormFrame of={of} label="Price and publication" submit="Save price and publication">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField of={of} name="slug" label="Address" note="(after /courses/)" />
          <TextField of={of} name="number" label="Number" inputMode="numeric" />
        </div>
        <SlugWarning stored={course.slug} typed={typed} isPublished={course.publication.state === 'published'} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField of={of} name="pricePaise" label="Price" note="(in rupees)" inputMode="decimal" />
          <TextField of={of} name="struckPricePaise" label="Struck price" note="(in rupees)" inputMode="decimal" />
          <SelectField of={of} name="status" label="Status" options={statuses} />
        </div>
        <CheckField of={of} name="popular" label="Marked as popular" />
        <PublicationFields of={of} state="publication.state" at="publication.at" />
      </FormFrame>
    </EditorSection>
  );
}
