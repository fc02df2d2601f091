import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import { ImageField } from '../images/index.ts';
import { CheckField, TextField } from '../ui/FormFields.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { PublicationFields } from '../ui/Publication.tsx';
import { TitleField } from '../ui/TitleField.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import type { LessonOutput, LessonValues } from './lesson-form.ts';
import { QuizEditor } from './QuizEditor.tsx';

type CourseKind = DeskCourse['kind'];
export type LessonFormOf = DeskForm<LessonValues, LessonOutput>;

type LessonFormFieldsProps = { form: LessonFormOf; kind: CourseKind };

/** The fields of a new or stored lesson; a lesson of a free course has only a text. */
export function LessonFormFields({ form, kind }: LessonFormFieldsProps) {
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TitleField form={form} name="title" label="Title" slug="slug" />
        <TextField form={form} name="slug" label="Web address" note="(its last part)" />
        <TextField
          form={form}
          name="minutes"
          label="Minutes"
          note="(class, reading and practice)"
          inputMode="numeric"
        />
      </div>
      <MarkdownEditor form={form} name="body" label="Text" />
      {kind === 'paid' && (
        <CheckField form={form} name="isOpen" label="Anyone can read it" note="(from the page of the course)" />
      )}
      {kind === 'paid' && (
        <div className="mt-6 grid gap-x-6 sm:grid-cols-2">
          <TextField form={form} name="videoUrl" label="Video" note="(address at YouTube or Vimeo)" inputMode="url" />
          <ImageField form={form} name="videoPoster" label="Picture shown before the video" note="(its path)" />
        </div>
      )}
      <PublicationFields form={form} state="publication.state" at="publication.at" />
      {kind === 'paid' && <QuizEditor form={form} />}
    </>
  );
}
