import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type DeskFreeCourse, FreeOffer } from '../../../../contract/desk-course.ts';
import { TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { PublicationFields } from '../ui/PublicationFields.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useSaveDeskCourseOfferMutation } from './endpoints.ts';
import { type FormPart, useTellDirty } from './form-part.ts';
import { SlugWarning } from './SlugWarning.tsx';
import { TopicField } from './TopicField.tsx';
import { useCourseForm } from './use-course-form.ts';

type Values = z.infer<typeof FreeOffer>;

/** Where a free course is and who sees it. */
export function FreeOfferForm({ course, version, onDirty }: FormPart<DeskFreeCourse>) {
  const { kind, slug, topicId, publication } = course;
  const [save] = useSaveDeskCourseOfferMutation();
  const of = useCourseForm<Values, Values>({
    schema: FreeOffer,
    defaultValues: { kind, slug, topicId, publication },
    version,
    send: (body) => save({ course: course.id, body }),
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
