import { type DeskFreeCourse, type DeskPaidCourse, FreeTexts } from '../../../contract/desk-course.ts';
import { ImageField } from '../images/index.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { EditorSection, type FormPart, useCourseForm, useTellDirty } from './CourseForm.tsx';
import { CourseQuestions } from './CourseQuestions.tsx';
import { saveCourseTexts } from './endpoints.ts';
import { paidTextsValues, PaidTextsForm as schema } from './form-schemas.ts';
import { TrainerField } from './TrainerField.tsx';

/** The texts of the page of a paid course. */
export function PaidTextsForm({ course, version, onDirty }: FormPart<DeskPaidCourse>) {
  const [save] = saveCourseTexts.useMutation();
  const of = useCourseForm({
    schema,
    defaultValues: paidTextsValues(course),
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  useTellDirty(of.form.formState.isDirty, onDirty);
  return (
    <EditorSection id="texts" title="Texts">
      <FormFrame of={of} label="Texts" submit="Save the texts">
        <TextField of={of} name="title" label="Title" />
        <TextField of={of} name="outcome" label="Outcome" note="(what a learner can do at the end, in a line)" />
        <TextAreaField of={of} name="description" label="Description" rows={3} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField of={of} name="instructor" label="Trainer" note="(the name that visitors see)" />
          <TextField of={of} name="language" label="Language" />
          <TextField of={of} name="trainingHours" label="Training hours" note="(such as 40 or 80+)" />
          <TrainerField of={of} name="profileId" label="Profile of the trainer" note="(with a face)" />
          <ImageField of={of} name="image" label="Cover" note="(path of a picture; empty for the drawn one)" />
          <TextField
            of={of}
            name="classUrl"
            label="Sample class"
            note="(address of a recording that anybody may watch)"
            inputMode="url"
          />
        </div>
        <div className="grid gap-x-6 lg:grid-cols-2">
          <TextAreaField of={of} name="highlights" label="Why this course" note="(one per line)" rows={6} />
          <TextAreaField of={of} name="objectives" label="Learning objectives" note="(one per line)" rows={6} />
          <TextAreaField of={of} name="stack" label="Tech stack" note="(one per line)" rows={6} />
          <TextAreaField of={of} name="prerequisites" label="Prerequisites" note="(one per line)" rows={6} />
        </div>
        <MarkdownEditor of={of} name="body" label="About this course" />
        <CourseQuestions of={of} />
      </FormFrame>
    </EditorSection>
  );
}

/** The texts of the page of a free course, before its lessons. */
export function FreeTextsForm({ course, version, onDirty }: FormPart<DeskFreeCourse>) {
  const { kind, title, description, body } = course;
  const [save] = saveCourseTexts.useMutation();
  const of = useCourseForm({
    schema: FreeTexts,
    defaultValues: { kind, title, description, body },
    version,
    send: (fields) => save({ course: course.id, ...fields }),
  });
  useTellDirty(of.form.formState.isDirty, onDirty);
  return (
    <EditorSection id="texts" title="Texts">
      <FormFrame of={of} label="Texts" submit="Save the texts">
        <TextField of={of} name="title" label="Title" />
        <TextAreaField of={of} name="description" label="Description" rows={3} />
        <MarkdownEditor of={of} name="body" label="About this course" />
      </FormFrame>
    </EditorSection>
  );
}
