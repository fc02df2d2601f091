import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import { type DeskRequest, DeskRequestNote } from '../../../contract/selling/desk-requests.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { Moment } from '../ui/FactList.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { createRequestNote } from './endpoints.ts';

export function Notes({ request: { id, notes } }: { request: DeskRequest }) {
  const [add] = createRequestNote.useMutation();
  const form = useDeskForm({
    schema: DeskRequestNote,
    defaultValues: { text: '' },
    send: (note) => add({ id, ...note }),
    next: () => ({ text: '' }),
  });
  return (
    <div data-note>
      <FormFrame form={form} label="Add a note" submit="Add note" variant="outline" saved="Note added." guarded>
        <TextArea name="text" label="Note" note="(only staff can read it)" rows={3} />
      </FormFrame>
      <ol className="mt-6 grid gap-5 empty:hidden">
        {notes.map(({ id: noteId, text, author, createdAt }) => (
          <li key={noteId} className="border-l-4 border-hairline pl-4">
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <p className="text-[0.9375rem] text-ink-2">
              {author?.name ?? FORMER_STAFF}, <Moment iso={createdAt} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
