import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { ImageField } from '../images/index.ts';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { PublicationFields } from '../ui/Publication.tsx';
import { TitleField } from '../ui/TitleField.tsx';
import { QuizEditor } from './QuizEditor.tsx';

type CourseKind = DeskCourse['kind'];

/** The fields of a new or stored lesson; a lesson of a free course has only a text. */
export function LessonFormFields({ kind }: { kind: CourseKind }) {
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TitleField name="title" label="Title" slug="slug" />
        <TextInput name="slug" label="Web address" note="(its last part)" />
        <TextInput name="minutes" label="Minutes" note="(class, reading and practice)" inputMode="numeric" />
      </div>
      <MarkdownEditor name="body" label="Text" />
      {kind === 'paid' && <CheckBox name="isOpen" label="Anyone can read it" note="(from the page of the course)" />}
      {kind === 'paid' && (
        <div className="mt-6 grid gap-x-6 sm:grid-cols-2">
          <TextInput name="videoUrl" label="Video" note="(address at YouTube or Vimeo)" inputMode="url" />
          <ImageField name="videoPoster" label="Picture shown before the video" />
        </div>
      )}
      <PublicationFields />
      {kind === 'paid' && <QuizEditor />}
    </>
  );
}
