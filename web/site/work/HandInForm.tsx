import type { Assignment } from '../../../contract/learning/work.ts';
import { upload } from '../../calls.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { FormField, TextArea, TextInput } from '../../ui/form/fields.tsx';

const handInWork = upload('POST /learning/{course}/lessons/{lesson}/work', ['Learning']);

type HandInFormProps = Pick<Assignment, 'ways'> & {
  isAgain: boolean;
  course: string;
  lesson: string;
  onDone: (message: string) => void;
};

const fileClass =
  'block w-full cursor-pointer rounded border-2 border-dashed border-strong bg-sheet px-4 py-4 text-base file:mr-4 file:min-h-11 file:rounded file:border file:border-solid file:border-strong file:bg-transparent file:px-4 file:font-bold file:text-ink';

/** The form to hand in work. With JavaScript a refusal leaves the text and the chosen files in place. */
export function HandInForm({ ways, isAgain, course, lesson, onDone }: HandInFormProps) {
  const [send] = handInWork.useMutation();
  const allows = (way: Assignment['ways'][number]) => ways.includes(way);
  return (
    <Form
      name="hand-in"
      call={handInWork.at({ course, lesson })}
      encType="multipart/form-data"
      fields={['text', 'link', 'files']}
      send={(_typed, form) => send({ course, lesson, form })}
      onSent={({ message }) => onDone(message)}
      className="mt-6"
    >
      {allows('link') && (
        <TextInput
          name="link"
          label="Address of your work"
          note={ways.length > 1 ? '(optional)' : '(https)'}
          type="url"
          required={ways.length === 1}
          placeholder="https://github.com/you/project"
          maxLength={500}
        />
      )}
      {allows('files') && (
        <FormField
          name="files"
          label="Files"
          note="(at most 5 files and 10 MB in all: PDF, pictures, ZIP or plain text)"
        >
          {(control) => <input {...control} type="file" multiple required={ways.length === 1} className={fileClass} />}
        </FormField>
      )}
      {allows('text') && (
        <TextArea
          name="text"
          label="Your text"
          note={ways.length > 1 ? '(optional, with Markdown)' : '(with Markdown)'}
          required={ways.length === 1}
          rows={8}
          maxLength={8000}
        />
      )}
      <p className="mb-4 text-ink-2">
        You cannot change it once it is handed in. If it is handed back, you can try again.
      </p>
      <noscript>
        <p className="mb-4 text-ink-2">
          Keep a copy: if you have been signed out, files are lost and you have to choose them again.
        </p>
      </noscript>
      <FormFailure />
      <Submit busy="Sending...">{isAgain ? 'Hand in again' : 'Hand in'}</Submit>
    </Form>
  );
}
