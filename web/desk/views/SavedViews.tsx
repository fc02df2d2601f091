import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { DeskView } from '../../../contract/desk-views.ts';
import { addressOf } from '../../calls.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { type Said, say } from '../ui/said.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { changeView, deleteView, listViews, saveView } from './endpoints.ts';

/** What of an address narrows or sorts its list, in one order, so that the same filters are the same text. */
function filtersOf(search: string): string {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
  query.delete('cursor');
  query.sort();
  return query.toString();
}

/** The views of a list that somebody saved for themselves, and the way to save, rename or delete the one that is shown. */
export function SavedViews() {
  const { pathname: path, search } = useLocation();
  const { data = [] } = listViews.useQuery();
  const outcome = useFormOutcome('view');
  const fold = useRef<HTMLDetailsElement>(null);
  const query = filtersOf(search);
  const views = data.filter((view) => view.path === path);
  const current = views.find((view) => view.query === query);
  const tabs = views.map((view) => ({ label: view.name, to: `${path}?${view.query}`, isCurrent: view === current }));
  const done: Done = (said) => {
    say(said);
    if (!fold.current) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  };
  return (
    <>
      {views.length > 0 && <Tabs label="Saved views" tabs={tabs} />}
      <p role="status" className="mb-4 border-l-4 border-good bg-sunk px-4 py-2 font-medium empty:hidden">
        {outcome?.ok && outcome.message}
      </p>
      {query !== '' && (
        <details key={query} ref={fold} className="mb-4" suppressHydrationWarning>
          <summary className="plain-link inline-flex min-h-11 cursor-pointer items-center">
            {current ? 'Change this view' : 'Save this view'}
          </summary>
          {current ? <Change key={current.name} of={current} done={done} /> : <Save of={{ path, query }} done={done} />}
        </details>
      )}
    </>
  );
}

type Done = (said: Said) => void;

/** Names what the list is narrowed to. */
function Save({ of, done }: { of: Pick<DeskView, 'path' | 'query'>; done: Done }) {
  const [save] = saveView.useMutation();
  return (
    <Form
      name="view"
      action={addressOf('POST /desk/views', {})}
      fields={['name']}
      hidden={of}
      send={({ name }) => save({ ...of, name })}
      onSent={({ message }) => done({ text: message })}
    >
      <NameLine submit="Save" />
    </Form>
  );
}

/** Renames or deletes a view. */
function Change({ of: { id, name, ...place }, done }: { of: DeskView; done: Done }) {
  const [change] = changeView.useMutation();
  const [remove] = deleteView.useMutation();
  const [save] = saveView.useMutation();
  const undo = () => save({ ...place, name });
  return (
    <>
      <Form
        name="view"
        action={addressOf('POST /desk/views/{id}', { id })}
        fields={['name']}
        hidden={place}
        send={(typed) => change({ id, ...place, name: typed.name })}
        onSent={({ message }) => done({ text: message })}
      >
        <NameLine submit="Rename" name={name} />
      </Form>
      <Form
        name="view"
        action={addressOf('POST /desk/views/{id}/delete', { id })}
        hidden={place}
        send={() => remove({ id, ...place })}
        onSent={({ message }) => done({ text: message, undo })}
      >
        <Submit variant="outline" className="text-bad">
          Delete this view
        </Submit>
      </Form>
    </>
  );
}

function NameLine({ submit, name }: { submit: string; name?: string }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3">
        <TextInput name="name" label="Name of the view" maxLength={40} defaultValue={name} autoComplete="off" />
        <Submit variant="outline" className="sm:mt-7">
          {submit}
        </Submit>
      </div>
      <FormFailure />
    </>
  );
}
