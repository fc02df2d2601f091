import { useState } from 'react';
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
  count: number;
  owners: readonly DeskOwner[];
  send: (change: (Change | { ownerId: string | null }) & { chosen: Chosen }) => PromiseLike<Result>;
  actions: { label: string; change: Change }[];
};

export function BulkActions<Change, ListRow extends Row>({
  selection: { chosen, chooseAll },
  count,
  owners,
  send,
  actions,
}: BulkActionsProps<Change, ListRow>) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ done?: string; failure?: string }>({});

  if (count === 0 && !outcome.done) return null;
  const sendChange = async (change: Change | { ownerId: string | null }) => {
    setIsBusy(true);
    const { error } = await send({ ...change, chosen: chosen.map(({ id, version }) => ({ id, version })) });
    setIsBusy(false);
    if (error) return setOutcome({ failure: failureMessage(error, 'It could not be done.') });
    setOutcome({ done: `Saved for ${chosen.length}.` });
    chooseAll(false);
  };

  return (
    <fieldset className="z-10 mb-2 flex min-h-15 min-w-0 flex-wrap items-center gap-x-5 gap-y-2 border-t border-hairline bg-paper py-2 lg:sticky lg:top-0">
      <legend className="sr-only">Change several</legend>
      <ChooseAllBox
        isSome={chosen.length > 0}
        isAll={chosen.length === count}
        onChange={(isChosen) => {
          setOutcome({});
          chooseAll(isChosen);
        }}
      />
      <p role="status">{chosen.length > 0 ? `${chosen.length} chosen` : outcome.done}</p>
      {chosen.length > 0 && (
        <>
          <OwnerChoice owners={owners} isBusy={isBusy} onChoose={(ownerId) => sendChange({ ownerId })} />
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
        </>
      )}
      <p role="alert" className="basis-full text-bad empty:hidden">
        {outcome.failure}
      </p>
    </fieldset>
  );
}

type ChooseAllBoxProps = { isSome: boolean; isAll: boolean; onChange: (isChosen: boolean) => void };

function ChooseAllBox({ isSome, isAll, onChange }: ChooseAllBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        // Only a property can set the third state of a checkbox.
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isAll;
        }}
        type="checkbox"
        checked={isAll}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5"
      />
      Choose all shown
    </label>
  );
}

type OwnerChoiceProps = {
  owners: readonly DeskOwner[];
  isBusy: boolean;
  onChoose: (ownerId: string | null) => void;
};

function OwnerChoice({ owners, isBusy, onChoose }: OwnerChoiceProps) {
  const [ownerId, setOwnerId] = useState('');
  return (
    <span className="flex items-center gap-2">
      <select
        aria-label="New owner"
        value={ownerId}
        onChange={({ target }) => setOwnerId(target.value)}
        className={`${controlClass} max-w-48`}
      >
        <option value="">No one</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <BusyButton
        type="button"
        isBusy={isBusy}
        onClick={() => onChoose(ownerId || null)}
        className={buttonClass('outline', 'whitespace-nowrap')}
      >
        Set owner
      </BusyButton>
    </span>
  );
}
