import { type ReactNode, useState } from 'react';
import type { DeskOrder } from '../../../../contract/desk-order.ts';
import { buttonClass } from '../../../ui/button.ts';
import { failureMessage } from '../../form-outcome/index.ts';
import { OrderedList } from './OrderedList.tsx';

type OrderedRecordsProps<Row> = {
  /** Says what is ordered. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Said when there is no row. */
  empty: string;
  /** Stores an order: the trigger of a mutation. */
  save: (order: DeskOrder) => PromiseLike<{ error?: Parameters<typeof failureMessage>[0] }>;
  children: (row: Row) => ReactNode;
};

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Records that stand in a row on the site, to be put in another order, which is stored when that is asked for. */
export function OrderedRecords<Row extends { id: string }>({
  label,
  rows,
  nameOf,
  empty,
  save,
  children,
}: OrderedRecordsProps<Row>) {
  /** The order on screen while it is not stored, and the one that it was made from. */
  const [change, setChange] = useState<{ read: string[]; rows: readonly Row[] }>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const drop = () => {
    setChange(undefined);
    setFailure(undefined);
  };
  const store = async ({ read, rows: ordered }: NonNullable<typeof change>) => {
    setIsBusy(true);
    const { error } = await save({ read, order: idsOf(ordered) });
    setIsBusy(false);
    if (error) setFailure(failureMessage(error, 'The order could not be saved.'));
    else drop();
  };

  if (rows.length === 0) return <p className="border-y border-hairline py-8 text-ink-2">{empty}</p>;
  return (
    <>
      <OrderedList
        label={label}
        items={change?.rows ?? rows}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onOrder={(ordered) => setChange({ read: change?.read ?? idsOf(rows), rows: ordered })}
      >
        {children}
      </OrderedList>
      <div className="mt-4 flex min-h-12 flex-wrap items-center gap-3">
        {change && (
          <>
            <button type="button" disabled={isBusy} onClick={() => store(change)} className={buttonClass('accent')}>
              {isBusy ? 'Saving...' : 'Save the order'}
            </button>
            <button type="button" disabled={isBusy} onClick={drop} className={buttonClass('outline')}>
              Back to the stored order
            </button>
          </>
        )}
        <p role="alert" className="text-bad empty:hidden">
          {failure}
        </p>
      </div>
    </>
  );
}
