import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { courseStatuses } from '../../../contract/course.ts';
import { type DeskFreeCourse, type DeskPaidCourse, FreeOffer } from '../../../contract/desk-course.ts';
import { CheckField, SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { PublicationFields } from '../ui/Publication.tsx';
import { EditorSection, type FormPart, useCourseForm, useTellDirty } from './CourseForm.tsx';
import { saveCourseOffer } from './endpoints.ts';
import { paidOfferValues, PaidOfferForm as schema } from './form-schemas.ts';
import { TopicField } from './TopicField.tsx';

const statuses = courseStatuses.map((status) => ({ value: status, label: status }));

/** What a course costs, where it is and who sees it. */
export function PaidOfferForm({ course, version, onDirty }: FormPart<DeskPaidCourse>) {
  const [save] = saveCourseOffer.useMutation();
  const of = useCourseForm({
    schema,
    defaultValues: paidOfferValues(course),
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  const { isDirty } = of.form.formState;
  useTellDirty(isDirty, onDirty);
  const typed = useWatch({ control: of.form.control, name: 'slug' });
  return (
    <EditorSection id="offer" title="Price and publication">
      <FormFrame of={of} label="Price and publication" submit="Save price and publication">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField of={of} name="slug" label="Address" note="(after /courses/)" />
          <TextField of={of} name="number" label="Course number" inputMode="numeric" />
        </div>
        <SlugWarning stored={course.slug} typed={typed} isPublished={course.publication.state === 'published'} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField of={of} name="pricePaise" label="Price" note="(in rupees)" inputMode="decimal" />
          <TextField
            of={of}
            name="struckPricePaise"
            label="Price before discount"
            note="(optional, in ₹)"
            inputMode="decimal"
          />
          <SelectField of={of} name="status" label="Status" options={statuses} />
        </div>
        <CheckField of={of} name="popular" label="Marked as popular" />
        <CheckField
          of={of}
          name="sellOnline"
          label="Allow online purchase"
          note="With their request, visitors get a link to reserve a seat in the next batch and pay the full price."
        />
        <PublicationFields of={of} state="publication.state" at="publication.at" />
      </FormFrame>
    </EditorSection>
  );
}

type Values = z.infer<typeof FreeOffer>;

/** Where a free course is and who sees it. */
export function FreeOfferForm({ course, version, onDirty }: FormPart<DeskFreeCourse>) {
  const { kind, slug, topicId, publication } = course;
  const [save] = saveCourseOffer.useMutation();
  const of = useCourseForm<Values, Values>({
    schema: FreeOffer,
    defaultValues: { kind, slug, topicId, publication },
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  useTellDirty(of.form.formState.isDirty, onDirty);
  const typed = useWatch({ control: of.form.control, name: 'slug' });
  return (
    <EditorSection id="offer" title="Address and publication">
      <FormFrame of={of} label="Address and publication" submit="Save address and publication">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TopicField of={of} name="topicId" />
          <TextField of={of} name="slug" label="Address" note="(its last part)" />
        </div>
        <SlugWarning stored={slug} typed={typed} isPublished={publication.state === 'published'} />
        <PublicationFields of={of} state="publication.state" at="publication.at" />
      </FormFrame>
    </EditorSection>
  );
}

type SlugWarningProps = { stored: string; typed: string; isPublished: boolean };

/** Said before the address of a page that visitors know is changed. */
function SlugWarning({ stored, typed, isPublished }: SlugWarningProps) {
  return (
    <p role="status" className="border-l-4 border-accent bg-sunk px-4 py-3 not-empty:mb-5 empty:sr-only">
      {isPublished &&
        typed !== stored &&
        'The page will move: links to its present address, on other sites and in search engines too, will break.'}
    </p>
  );
}
