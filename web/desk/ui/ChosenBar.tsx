import { useState } from 'react';
import type { DeskOwner } from '../../../contract/desk-owner.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from './BusyButton.tsx';
import { say } from './said.ts';
import type { Choosing } from './use-choosing.ts';

type Row = { id: string; name: string; version: number };
type Chosen = Pick<Row, 'id' | 'version'>[];
type Answer = { error?: Parameters<typeof failureMessage>[0] };

type ChosenBarProps<Change, Of extends Row> = {
  choosing: Choosing<Of>;
  /** How many rows the list shows. */
  count: number;
  owners: readonly DeskOwner[];
  /** The trigger of a mutation. */
  send: (change: (Change | { ownerId: string | null }) & { chosen: Chosen }) => PromiseLike<Answer>;
  /** What else can be done with the rows, by the words of the button. */
  actions: { label: string; change: Change }[];
  /** What sets a row back after a change; undefined where nothing does. */
  before: (row: Of, change: Change | { ownerId: string | null }) => Change | { ownerId: string | null } | undefined;
};

/** Chooses all rows of a list, and changes those that are chosen: gives them to somebody, or what `actions` says. */
export function ChosenBar<Change, Of extends Row>({
  choosing: { chosen, chooseAll },
  count,
  owners,
  send,
  actions,
  before,
}: ChosenBarProps<Change, Of>) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  if (count === 0) return null;
  const change = async (wanted: Change | { ownerId: string | null }) => {
    setIsBusy(true);
    const { error } = await send({ ...wanted, chosen: chosen.map(({ id, version }) => ({ id, version })) });
    setIsBusy(false);
    if (error) return setFailure(failureMessage(error, 'It could not be done.'));
    setFailure('');
    const steps = stepsBack(chosen, (row) => before(row, wanted));
    say({ text: `Saved for ${chosen.length}.`, ...(steps && { undo: () => undoAll(steps, send) }) });
    chooseAll(false);
  };

  return (
    <fieldset className="z-10 mb-2 flex min-h-15 min-w-0 flex-wrap items-center gap-x-5 gap-y-2 border-t border-hairline bg-paper py-2 lg:sticky lg:top-0">
      <legend className="sr-only">Change several</legend>
      <ChooseAll
        isSome={chosen.length > 0}
        isAll={chosen.length === count}
        onChange={(areChosen) => {
          setFailure('');
          chooseAll(areChosen);
        }}
      />
      <p role="status">{chosen.length > 0 && `${chosen.length} chosen`}</p>
      {chosen.length > 0 && (
        <>
          <OwnerChoice owners={owners} isBusy={isBusy} onChoose={(ownerId) => change({ ownerId })} />
          {actions.map(({ label, change: wanted }) => (
            <BusyButton
              key={label}
              type="button"
              isBusy={isBusy}
              onClick={() => change(wanted)}
              className={buttonClass('outline')}
            >
              {label}
            </BusyButton>
          ))}
        </>
      )}
      <p role="alert" className="basis-full text-bad empty:hidden">
        {failure}
      </p>
    </fieldset>
  );
}

type Step<Change> = Change & { chosen: Chosen };

/** The changes that set rows back, one for all that were alike; undefined where a row cannot be. */
function stepsBack<Change, Of extends Row>(
  rows: readonly Of[],
  before: (row: Of) => Change | undefined,
): Step<Change>[] | undefined {
  const alike = new Map<string, Step<Change>>();
  for (const row of rows) {
    const change = before(row);
    if (!change) return undefined;
    const key = JSON.stringify(change);
    const step = alike.get(key) ?? { ...change, chosen: [] };
    // The change that is undone made one version more; a later one is left alone.
    step.chosen.push({ id: row.id, version: row.version + 1 });
    alike.set(key, step);
  }
  return [...alike.values()];
}

/** Sets rows back, until one was changed since. */
async function undoAll<Change>(
  steps: readonly Step<Change>[],
  send: (step: Step<Change>) => PromiseLike<Answer>,
): Promise<Answer> {
  for (const step of steps) {
    const answer = await send(step);
    if (answer.error) return answer;
  }
  return {};
}

type ChooseAllProps = { isSome: boolean; isAll: boolean; onChange: (areChosen: boolean) => void };

function ChooseAll({ isSome, isAll, onChange }: ChooseAllProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        // Some of several is neither yes nor no, which only a property can say.
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
        <option value="">Nobody</option>
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
