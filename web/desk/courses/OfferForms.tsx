import { courseStatuses } from '../../../contract/publishing/course.ts';
import { type DeskFreeCourse, type DeskPaidCourse, FreeOffer } from '../../../contract/publishing/desk-course.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { useFieldText } from '../../ui/form/form-values.ts';
import { FormFrame } from '../ui/FormFrame.tsx';
import { PublicationFields } from '../ui/Publication.tsx';
import { PaidOfferFields, paidOfferValues } from './course-form.ts';
import { saveCourseOffer } from './endpoints.ts';
import { EditorSection, TopicField } from './form-parts.tsx';
import { type CourseFormProps, useCourseForm } from './use-course-form.ts';

const statuses = courseStatuses.map((status) => ({ value: status, label: status }));

export function PaidOfferForm({ course, version, onDirty }: CourseFormProps<DeskPaidCourse>) {
  const [save] = saveCourseOffer.useMutation();
  const form = useCourseForm({
    schema: PaidOfferFields,
    defaultValues: paidOfferValues(course),
    version,
    onDirty,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  return (
    <EditorSection id="offer" title="Price and publication">
      <FormFrame form={form} label="Price and publication" submit="Save price and publication">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextInput name="pricePaise" label="Price" note="(in rupees)" inputMode="decimal" />
          <TextInput
            name="struckPricePaise"
            label="Price before discount"
            note="(optional, in rupees)"
            inputMode="decimal"
          />
          <Select name="status" label="Status" options={statuses} />
          <TextInput name="number" label="Course number" inputMode="numeric" />
          <TextInput name="slug" label="Web address" note="(after /courses/)" />
        </div>
        <SlugWarning stored={course.slug} isPublished={course.publication.state === 'published'} />
        <CheckBox name="popular" label="Marked as popular" />
        <CheckBox
          name="sellOnline"
          label="Allow online purchase"
          note="After their request, visitors get a link to reserve a seat in the next batch and pay the full price."
        />
        <PublicationFields />
      </FormFrame>
    </EditorSection>
  );
}

export function FreeOfferForm({ course, version, onDirty }: CourseFormProps<DeskFreeCourse>) {
  const { kind, slug, topicId, publication } = course;
  const [save] = saveCourseOffer.useMutation();
  const form = useCourseForm({
    schema: FreeOffer,
    defaultValues: { kind, slug, topicId, publication },
    version,
    onDirty,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  return (
    <EditorSection id="offer" title="Address and publication">
      <FormFrame form={form} label="Web address and publication" submit="Save web address and publication">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TopicField name="topicId" />
          <TextInput name="slug" label="Web address" note="(its last part)" />
        </div>
        <SlugWarning stored={slug} isPublished={publication.state === 'published'} />
        <PublicationFields />
      </FormFrame>
    </EditorSection>
  );
}

type SlugWarningProps = { stored: string; isPublished: boolean };

function SlugWarning({ stored, isPublished }: SlugWarningProps) {
  const typed = useFieldText('slug');
  return (
    <p role="status" className="border-l-4 border-accent bg-sunk px-4 py-3 not-empty:mb-5 empty:sr-only">
      {isPublished &&
        typed !== stored &&
        'The page moves: links to its old address, also on other sites and in search engines, will break.'}
    </p>
  );
}
