import { useState } from 'react';
import { Link } from 'react-router';
import type { LearningLesson } from '../../../contract/learning/learning.ts';
import type { OwnNote } from '../../../contract/learning/notes.ts';
import { paths } from '../../../contract/paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { FormSuccess } from '../../ui/form/SuccessMessage.tsx';
import { bookmarkLesson, saveNote } from './endpoints.ts';

type LessonParams = { course: string; lesson: string };

/**
 * A hidden field with the version that the next save replaces. After a refused save, it has the version of the stored
 * note, which is then shown below the typed text.
 */
function NoteVersion({ note, version }: { note: OwnNote; version: number }) {
  const { failure, typed } = useFormState();
  const hasChanged = note.version > Number(typed.version ?? version);
  const isShown = failure !== undefined && hasChanged;
  return (
    <>
      <input type="hidden" name="version" value={isShown ? note.version : version} />
      {isShown && (
        <div className="mb-4 border-l-4 border-strong bg-sunk px-4 py-3">
          <p className="font-bold">{note.text === '' ? 'The note is empty now.' : 'The note as it is now:'}</p>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{note.text}</p>
        </div>
      )}
    </>
  );
}

function NoteForm({ params, note }: { params: LessonParams; note: OwnNote }) {
  const [save] = saveNote.useMutation();
  const [version, setVersion] = useState(note.version);
  return (
    <Form
      name="note"
      call={saveNote.at(params)}
      fields={['text', 'version']}
      send={(typed) => save({ ...params, ...typed })}
      onSent={({ version: stored }) => setVersion(stored)}
      // The note may have changed since: the save then says so.
      onRestored={({ version: typedOver }) => setVersion(Number(typedOver))}
    >
      <FormSuccess />
      <TextArea
        name="text"
        label="What you want to remember"
        note="(Markdown; only you read it)"
        rows={5}
        maxLength={8000}
        defaultValue={note.text}
      />
      <FormFailure />
      <NoteVersion note={note} version={version} />
      <Submit variant="outline" busy="Saving...">
        Save note
      </Submit>
    </Form>
  );
}

function BookmarkForm({ params, isSaved }: { params: LessonParams; isSaved: boolean }) {
  const [bookmark] = bookmarkLesson.useMutation();
  const saved = isSaved ? 'no' : 'yes';
  return (
    <Form
      name="saved-lesson"
      call={bookmarkLesson.at(params)}
      hidden={{ saved }}
      send={() => bookmark({ ...params, saved })}
    >
      <FormSuccess />
      <FormFailure />
      <Submit variant="outline">{isSaved ? 'Remove from saved lessons' : 'Save this lesson'}</Submit>
    </Form>
  );
}

type LessonNotesProps = LessonParams & Pick<LearningLesson, 'note' | 'isSaved'>;

export function LessonNotes({ course, lesson, note, isSaved }: LessonNotesProps) {
  const params = { course, lesson };
  return (
    <section id="note" aria-labelledby="note-title" className="mt-12 border-t border-strong pt-8">
      <h2 id="note-title" className="title-2 mb-4">
        Your notes
      </h2>
      <NoteForm params={params} note={note} />
      <div className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-3">
        <BookmarkForm params={params} isSaved={isSaved} />
        <Link
          to={paths.notes}
          className="inline-flex min-h-11 items-center as-link decoration-hairline hover:decoration-accent"
        >
          All your notes and saved lessons
        </Link>
      </div>
    </section>
  );
}
