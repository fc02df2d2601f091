import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { type Failure, failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from './BusyButton.tsx';

/** The stored rows, and the base of a new order, such as a version. */
type Stored<Row, From> = { rows: readonly Row[]; from: From };

/** Stores an order. @returns the base for the next save, or the reason for the refusal */
type SaveOrder<Row, From> = (order: Stored<Row, From>) => Promise<{ from: From } | { error: Failure }>;

/** A new order on screen that is not stored yet, or not loaded again yet. */
type Change<Row, From> = Stored<Row, From> & { state: 'open' | 'busy' | 'saved' };

export function useReorder<Row, From>(stored: Stored<Row, From>, saveOrder: SaveOrder<Row, From>) {
  const [change, setChange] = useState<Change<Row, From>>();
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is shown until it is loaded again.
  useEffect(() => setChange((current) => (current?.state === 'saved' ? undefined : current)), [stored.rows]);

  const discard = () => {
    setChange(undefined);
    setFailure(undefined);
  };
  const save = async () => {
    if (!change) return;
    setChange({ ...change, state: 'busy' });
    const result = await saveOrder(change);
    const isRefused = 'error' in result;
    setFailure(isRefused ? failureMessage(result.error, 'The order could not be saved.') : undefined);
    setSaved(!isRefused);
    const from = isRefused ? change.from : result.from;
    const settled = { ...change, from, state: isRefused ? 'open' : 'saved' } as const;
    // Rows that were moved during the save are saved next time, based on this save.
    setChange((current) => (current?.state === 'busy' ? settled : current && { ...current, from }));
  };

  return {
    rows: change?.rows ?? stored.rows,
    isOpen: change !== undefined && change.state !== 'saved',
    isBusy: change?.state === 'busy',
    isSaved,
    failure,
    setRows: (rows: readonly Row[]) => {
      setSaved(false);
      setChange({ rows, from: change?.from ?? stored.from, state: 'open' });
    },
    save,
    discard,
  };
}

type ReorderBarProps = { order: Omit<ReturnType<typeof useReorder>, 'rows' | 'setRows'> };

export function ReorderBar({ order: { isOpen, isBusy, isSaved, failure, save, discard } }: ReorderBarProps) {
  return (
    <div className="my-4 flex min-h-12 flex-wrap items-center gap-3">
      {isOpen && (
        <>
          <BusyButton type="button" isBusy={isBusy} onClick={save} className={buttonClass('accent')}>
            {isBusy ? 'Saving...' : 'Save the order'}
          </BusyButton>
          <BusyButton type="button" isBusy={isBusy} onClick={discard} className={buttonClass('outline')}>
            Back to the stored order
          </BusyButton>
        </>
      )}
      <p role="status" className="font-medium text-good">
        {isSaved && 'The order is saved.'}
      </p>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {failure}
      </p>
    </div>
  );
}
