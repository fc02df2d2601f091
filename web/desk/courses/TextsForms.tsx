import { type DeskFreeCourse, type DeskPaidCourse, FreeTexts } from '../../../contract/publishing/desk-course.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { ImageField } from '../images/index.ts';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { CourseQuestions } from './CourseQuestions.tsx';
import { PaidTextsFields, paidTextsValues } from './course-form.ts';
import { saveCourseTexts } from './endpoints.ts';
import { EditorSection, TrainerField } from './form-parts.tsx';
import { type CourseFormProps, useCourseForm } from './use-course-form.ts';

export function PaidTextsForm({ course, version, onDirty }: CourseFormProps<DeskPaidCourse>) {
  const [save] = saveCourseTexts.useMutation();
  const form = useCourseForm({
    schema: PaidTextsFields,
    defaultValues: paidTextsValues(course),
    version,
    onDirty,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  return (
    <EditorSection id="texts" title="Texts">
      <FormFrame form={form} label="Texts" submit="Save the texts">
        <TextInput name="title" label="Title" />
        <TextInput name="outcome" label="Outcome" note="(what a learner can do at the end, in a line)" />
        <TextArea name="description" label="Description" rows={3} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextInput name="instructor" label="Trainer" note="(the name that visitors see)" />
          <TextInput name="language" label="Language" />
          <TextInput name="trainingHours" label="Training hours" note="(such as 40 or 80+)" />
          <TrainerField name="profileId" label="Profile of the trainer" note="(shown with a photo)" />
          <ImageField name="image" label="Cover" note="(without one, a cover is drawn)" />
          <TextInput
            name="classUrl"
            label="Sample class"
            note="(address of a recording that anyone may watch)"
            inputMode="url"
          />
        </div>
        <div className="grid gap-x-6 lg:grid-cols-2">
          <TextArea name="highlights" label="Why this course" note="(one per line)" rows={6} />
          <TextArea name="objectives" label="Learning objectives" note="(one per line)" rows={6} />
          <TextArea name="stack" label="Tech stack" note="(one per line)" rows={6} />
          <TextArea name="prerequisites" label="Prerequisites" note="(one per line)" rows={6} />
        </div>
        <MarkdownEditor name="body" label="About this course" />
        <CourseQuestions />
      </FormFrame>
    </EditorSection>
  );
}

export function FreeTextsForm({ course, version, onDirty }: CourseFormProps<DeskFreeCourse>) {
  const { kind, title, description, body } = course;
  const [save] = saveCourseTexts.useMutation();
  const form = useCourseForm({
    schema: FreeTexts,
    defaultValues: { kind, title, description, body },
    version,
    onDirty,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  return (
    <EditorSection id="texts" title="Texts">
      <FormFrame form={form} label="Texts" submit="Save the texts">
        <TextInput name="title" label="Title" />
        <TextArea name="description" label="Description" rows={3} />
        <MarkdownEditor name="body" label="About this course" />
      </FormFrame>
    </EditorSection>
  );
}
