import { type ReactNode, useState } from 'react';
import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { type Failure, failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from './BusyButton.tsx';
import type { RowSelection } from './use-row-selection.ts';

type Row = { id: string; name: string; version: number };
type Chosen = Pick<Row, 'id' | 'version'>[];
type Result = { error?: Failure };

type BulkActionsProps<Change, ListRow extends Row> = {
  selection: RowSelection<ListRow>;
  owners: readonly DeskOwner[];
  send: (change: (Change | { ownerId: string | null }) & { chosen: Chosen }) => PromiseLike<Result>;
  actions: { label: string; change: Change }[];
  /** Other changes, whose buttons need a value. */
  more?: (parts: { isBusy: boolean; onChoose: (change: Change) => void }) => ReactNode;
};

export function BulkActions<Change, ListRow extends Row>({
  selection: { chosen, chooseAll },
  owners,
  send,
  actions,
  more,
}: BulkActionsProps<Change, ListRow>) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ done?: string; failure?: string }>({});

  const sendChange = async (change: Change | { ownerId: string | null }) => {
    setIsBusy(true);
    const { error } = await send({ ...change, chosen: chosen.map(({ id, version }) => ({ id, version })) });
    setIsBusy(false);
    if (error) return setOutcome({ failure: failureMessage(error, 'This could not be done.') });
    setOutcome({ done: `${chosen.length} changed.` });
    chooseAll(false);
  };

  return (
    <>
      <p role="status" className="text-good empty:hidden">
        {chosen.length === 0 && outcome.done}
      </p>
      {chosen.length > 0 && (
        <fieldset className="fixed inset-x-0 bottom-14 z-30 flex min-w-0 items-center gap-x-4 gap-y-2 border-t border-strong bg-sheet px-5 py-2 max-lg:overflow-x-auto max-lg:*:shrink-0 lg:bottom-0 lg:left-[12rem] lg:flex-wrap lg:justify-center">
          <legend className="sr-only">Change several</legend>
          <p role="status" className="font-bold">{`${chosen.length} chosen`}</p>
          <OwnerChoice owners={owners} isBusy={isBusy} onChoose={(ownerId) => sendChange({ ownerId })} />
          {more?.({ isBusy, onChoose: sendChange })}
          {actions.map(({ label, change }) => (
            <BusyButton
              key={label}
              type="button"
              isBusy={isBusy}
              onClick={() => sendChange(change)}
              className={buttonClass('outline')}
            >
              {label}
            </BusyButton>
          ))}
          <button type="button" onClick={() => chooseAll(false)} className={buttonClass('quiet')}>
            Clear
          </button>
          <p role="alert" className="text-center text-bad empty:hidden lg:basis-full">
            {outcome.failure}
          </p>
        </fieldset>
      )}
    </>
  );
}

type OwnerChoiceProps = {
  owners: readonly DeskOwner[];
  isBusy: boolean;
  onChoose: (ownerId: string | null) => void;
};

const NO_ONE = 'none';

function OwnerChoice({ owners, isBusy, onChoose }: OwnerChoiceProps) {
  const [ownerId, setOwnerId] = useState('');
  return (
    <span className="flex items-center gap-2">
      <select
        aria-label="New owner"
        value={ownerId}
        onChange={({ target }) => setOwnerId(target.value)}
        className={`${controlClass} max-w-40`}
      >
        <option value="">Owner</option>
        <option value={NO_ONE}>No one</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {ownerId && (
        <BusyButton
          type="button"
          isBusy={isBusy}
          onClick={() => onChoose(ownerId === NO_ONE ? null : ownerId)}
          className={buttonClass('outline', 'whitespace-nowrap')}
        >
          Set owner
        </BusyButton>
      )}
    </span>
  );
}
