import { type DeskFreeCourse, type DeskPaidCourse, FreeTexts } from '../../../contract/publishing/desk-course.ts';
import { ImageField } from '../images/index.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { CourseQuestions } from './CourseQuestions.tsx';
import { PaidTextsFields, paidTextsValues } from './course-form.ts';
import { EditorSection } from './EditorSection.tsx';
import { saveCourseTexts } from './endpoints.ts';
import { TrainerField } from './TrainerField.tsx';
import { type CourseFormProps, useCourseForm, useReportDirty } from './use-course-form.ts';

/** The texts of the page of a paid course. */
export function PaidTextsForm({ course, version, onDirty }: CourseFormProps<DeskPaidCourse>) {
  const [save] = saveCourseTexts.useMutation();
  const form = useCourseForm({
    schema: PaidTextsFields,
    defaultValues: paidTextsValues(course),
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  useReportDirty(form.hookForm.formState.isDirty, onDirty);
  return (
    <EditorSection id="texts" title="Texts">
      <FormFrame form={form} label="Texts" submit="Save the texts">
        <TextField form={form} name="title" label="Title" />
        <TextField form={form} name="outcome" label="Outcome" note="(what a learner can do at the end, in a line)" />
        <TextAreaField form={form} name="description" label="Description" rows={3} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField form={form} name="instructor" label="Trainer" note="(the name that visitors see)" />
          <TextField form={form} name="language" label="Language" />
          <TextField form={form} name="trainingHours" label="Training hours" note="(such as 40 or 80+)" />
          <TrainerField form={form} name="profileId" label="Profile of the trainer" note="(with a face)" />
          <ImageField form={form} name="image" label="Cover" note="(path of a picture; empty for the drawn one)" />
          <TextField
            form={form}
            name="classUrl"
            label="Sample class"
            note="(address of a recording that anyone may watch)"
            inputMode="url"
          />
        </div>
        <div className="grid gap-x-6 lg:grid-cols-2">
          <TextAreaField form={form} name="highlights" label="Why this course" note="(one per line)" rows={6} />
          <TextAreaField form={form} name="objectives" label="Learning objectives" note="(one per line)" rows={6} />
          <TextAreaField form={form} name="stack" label="Tech stack" note="(one per line)" rows={6} />
          <TextAreaField form={form} name="prerequisites" label="Prerequisites" note="(one per line)" rows={6} />
        </div>
        <MarkdownEditor form={form} name="body" label="About this course" />
        <CourseQuestions form={form} />
      </FormFrame>
    </EditorSection>
  );
}

/** The texts of the page of a free course, before its lessons. */
export function FreeTextsForm({ course, version, onDirty }: CourseFormProps<DeskFreeCourse>) {
  const { kind, title, description, body } = course;
  const [save] = saveCourseTexts.useMutation();
  const form = useCourseForm({
    schema: FreeTexts,
    defaultValues: { kind, title, description, body },
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  useReportDirty(form.hookForm.formState.isDirty, onDirty);
  return (
    <EditorSection id="texts" title="Texts">
      <FormFrame form={form} label="Texts" submit="Save the texts">
        <TextField form={form} name="title" label="Title" />
        <TextAreaField form={form} name="description" label="Description" rows={3} />
        <MarkdownEditor form={form} name="body" label="About this course" />
      </FormFrame>
    </EditorSection>
  );
}
