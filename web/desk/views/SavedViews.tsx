import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { DeskView } from '../../../contract/desk/desk-views.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { filtersOf } from '../ui/list-address.ts';
import { Popover, popoverTextClass } from '../ui/Popover.tsx';
import { showToast, type Toast } from '../ui/toast.ts';
import { createView, deleteView, listViews, saveView } from './endpoints.ts';

export function SavedViews() {
  const { pathname: path, search } = useLocation();
  const { data = [] } = listViews.useQuery();
  const outcome = useFormOutcome('view');
  const box = useRef<HTMLDivElement>(null);
  const query = filtersOf(search);
  const views = data.filter((view) => view.path === path);
  const current = views.find((view) => view.query === query);
  const onDone: OnDone = (toast) => {
    showToast(toast);
    box.current?.querySelector('details')?.removeAttribute('open');
    box.current?.querySelector('summary')?.focus();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      {views.length > 0 && <ViewLinks views={views} current={current} />}
      {outcome && (
        <p role="status" className="border-l-4 border-strong bg-sunk px-4 py-2 font-medium">
          {outcome.message}
        </p>
      )}
      {query !== '' && (
        <div key={query} ref={box}>
          <Popover
            button={current ? 'Change this view' : 'Save this view'}
            buttonClass="plain-link inline-flex min-h-button cursor-pointer items-center"
            side="left"
            className={popoverTextClass}
          >
            {current ? (
              <ChangeView key={current.name} view={current} onDone={onDone} />
            ) : (
              <SaveView address={{ path, query }} onDone={onDone} />
            )}
          </Popover>
        </div>
      )}
    </div>
  );
}

function ViewLinks({ views, current }: { views: readonly DeskView[]; current: DeskView | undefined }) {
  return (
    <nav aria-label="Saved views" className="flex flex-wrap gap-2">
      {views.map((view) => (
        <Link
          key={view.id}
          to={`${view.path}?${view.query}`}
          preventScrollReset
          aria-current={view === current ? 'page' : undefined}
          className="inline-flex min-h-button items-center rounded border border-hairline px-3 no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:bg-sunk aria-[current]:font-bold"
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}

type OnDone = (toast: Toast) => void;

function SaveView({ address, onDone }: { address: Pick<DeskView, 'path' | 'query'>; onDone: OnDone }) {
  const [create] = createView.useMutation();
  return (
    <Form
      name="view"
      call={createView}
      fields={['name']}
      hidden={address}
      send={({ name }) => create({ ...address, name })}
      onSent={({ message }) => onDone({ text: message })}
    >
      <NameLine submit="Save" />
    </Form>
  );
}

function ChangeView({ view: { id, name, ...address }, onDone }: { view: DeskView; onDone: OnDone }) {
  const [save] = saveView.useMutation();
  const [remove] = deleteView.useMutation();
  const [create] = createView.useMutation();
  const undo = () => create({ ...address, name });
  return (
    <>
      <Form
        name="view"
        call={saveView.at({ id })}
        fields={['name']}
        hidden={address}
        send={(typed) => save({ id, ...address, name: typed.name })}
        onSent={({ message }) => onDone({ text: message })}
      >
        <NameLine submit="Rename" name={name} />
      </Form>
      <Form
        name="view"
        call={deleteView.at({ id })}
        hidden={address}
        send={() => remove({ id, ...address })}
        onSent={({ message }) => onDone({ text: message, undo })}
      >
        <Submit variant="bad">Delete this view</Submit>
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
