import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { courseStatuses } from '../../../contract/publishing/course.ts';
import { type DeskFreeCourse, type DeskPaidCourse, FreeOffer } from '../../../contract/publishing/desk-course.ts';
import { CheckField, SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { PublicationFields } from '../ui/Publication.tsx';
import { PaidOfferFields, paidOfferValues } from './course-form.ts';
import { EditorSection } from './EditorSection.tsx';
import { saveCourseOffer } from './endpoints.ts';
import { TopicField } from './TopicField.tsx';
import { type CourseFormProps, useCourseForm, useReportDirty } from './use-course-form.ts';

const statuses = courseStatuses.map((status) => ({ value: status, label: status }));

/** Price, web address and publication of a course. */
export function PaidOfferForm({ course, version, onDirty }: CourseFormProps<DeskPaidCourse>) {
  const [save] = saveCourseOffer.useMutation();
  const form = useCourseForm({
    schema: PaidOfferFields,
    defaultValues: paidOfferValues(course),
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  const { isDirty } = form.hookForm.formState;
  useReportDirty(isDirty, onDirty);
  const typed = useWatch({ control: form.hookForm.control, name: 'slug' });
  return (
    <EditorSection id="offer" title="Price and publication">
      <FormFrame form={form} label="Price and publication" submit="Save price and publication">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField form={form} name="slug" label="Web address" note="(after /courses/)" />
          <TextField form={form} name="number" label="Course number" inputMode="numeric" />
        </div>
        <SlugWarning stored={course.slug} typed={typed} isPublished={course.publication.state === 'published'} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField form={form} name="pricePaise" label="Price" note="(in rupees)" inputMode="decimal" />
          <TextField
            form={form}
            name="struckPricePaise"
            label="Price before discount"
            note="(optional, in ₹)"
            inputMode="decimal"
          />
          <SelectField form={form} name="status" label="Status" options={statuses} />
        </div>
        <CheckField form={form} name="popular" label="Marked as popular" />
        <CheckField
          form={form}
          name="sellOnline"
          label="Allow online purchase"
          note="With their request, visitors get a link to reserve a seat in the next batch and pay the full price."
        />
        <PublicationFields form={form} state="publication.state" at="publication.at" />
      </FormFrame>
    </EditorSection>
  );
}

type Values = z.infer<typeof FreeOffer>;

/** Web address and publication of a free course. */
export function FreeOfferForm({ course, version, onDirty }: CourseFormProps<DeskFreeCourse>) {
  const { kind, slug, topicId, publication } = course;
  const [save] = saveCourseOffer.useMutation();
  const form = useCourseForm<Values, Values>({
    schema: FreeOffer,
    defaultValues: { kind, slug, topicId, publication },
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  useReportDirty(form.hookForm.formState.isDirty, onDirty);
  const typed = useWatch({ control: form.hookForm.control, name: 'slug' });
  return (
    <EditorSection id="offer" title="Address and publication">
      <FormFrame form={form} label="Web address and publication" submit="Save web address and publication">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TopicField form={form} name="topicId" />
          <TextField form={form} name="slug" label="Web address" note="(its last part)" />
        </div>
        <SlugWarning stored={slug} typed={typed} isPublished={publication.state === 'published'} />
        <PublicationFields form={form} state="publication.state" at="publication.at" />
      </FormFrame>
    </EditorSection>
  );
}

type SlugWarningProps = { stored: string; typed: string; isPublished: boolean };

/** The warning before a change of a published address. */
function SlugWarning({ stored, typed, isPublished }: SlugWarningProps) {
  return (
    <p role="status" className="border-l-4 border-accent bg-sunk px-4 py-3 not-empty:mb-5 empty:sr-only">
      {isPublished &&
        typed !== stored &&
        'The page will move: links to its present address, on other sites and in search engines too, will break.'}
    </p>
  );
}
