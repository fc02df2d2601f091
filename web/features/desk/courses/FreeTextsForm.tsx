import { type DeskFreeCourse, FreeTexts } from '../../../../contract/desk-course.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useSaveDeskCourseTextsMutation } from './endpoints.ts';
import { type FormPart, useTellDirty } from './form-part.ts';
import { useCourseForm } from './use-course-form.ts';

/** What the page of a free course tells before its lessons. */
export function FreeTextsForm({ course, version, onDirty }: FormPart<DeskFreeCourse>) {
  const { kind, title, description, body } = course;
  const [save] = useSaveDeskCourseTextsMutation();
  const of = useCourseForm({
    schema: FreeTexts,
    defaultValues: { kind, title, description, body },
    version,
    send: (values) => save({ course: course.id, body: values }),
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
