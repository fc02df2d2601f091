import type { DeskCourse } from '../../../contract/desk-course.ts';
import { ImageField } from '../images/index.ts';
import { CheckField, TextField } from '../ui/FormFields.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { PublicationFields } from '../ui/Publication.tsx';
import { TitleField } from '../ui/TitleField.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import type { LessonOutput, LessonValues } from './lesson-schema.ts';
import { QuizEditor } from './QuizEditor.tsx';

type CourseKind = DeskCourse['kind'];
export type LessonFormOf = DeskForm<LessonValues, LessonOutput>;

type LessonFormFieldsProps = { of: LessonFormOf; kind: CourseKind };

/** The fields of a lesson, new or stored; one of a free course is text alone. */
export function LessonFormFields({ of, kind }: LessonFormFieldsProps) {
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TitleField of={of} name="title" label="Title" slug="slug" />
        <TextField of={of} name="slug" label="Address" note="(its last part)" />
        <TextField of={of} name="minutes" label="Minutes" note="(class, reading and practice)" inputMode="numeric" />
      </div>
      <MarkdownEditor of={of} name="body" label="Text" />
      {kind === 'paid' && (
        <CheckField of={of} name="isOpen" label="Anybody can read it" note="(from the page of the course)" />
      )}
      {kind === 'paid' && (
        <div className="mt-6 grid gap-x-6 sm:grid-cols-2">
          <TextField of={of} name="videoUrl" label="Video" note="(address at YouTube or Vimeo)" inputMode="url" />
          <ImageField of={of} name="videoPoster" label="Picture before the video" note="(its path)" />
        </div>
      )}
      <PublicationFields of={of} state="publication.state" at="publication.at" />
      {kind === 'paid' && <QuizEditor of={of} />}
    </>
  );
}
