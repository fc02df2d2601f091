import type { ReactNode } from 'react';
import type { Reorder } from '../../../contract/base/bodies.ts';
import type { Failure } from '../../ui/form/failure.ts';
import { ReorderBar, useReorder } from './ReorderBar.tsx';
import { SortableList } from './SortableList.tsx';

type SortableRecordsProps<Row> = {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  empty: string;
  save: (order: Reorder) => PromiseLike<{ error?: Failure }>;
  children: (row: Row) => ReactNode;
};

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export function SortableRecords<Row extends { id: string }>({
  label,
  rows,
  nameOf,
  empty,
  save,
  children,
}: SortableRecordsProps<Row>) {
  const order = useReorder({ rows, from: idsOf(rows) }, async (change) => {
    const order = idsOf(change.rows);
    const { error } = await save({ read: change.from, order });
    return error ? { error } : { from: order };
  });

  if (rows.length === 0) return <p className="border-y border-hairline py-8 text-ink-2">{empty}</p>;
  return (
    <>
      <SortableList label={label} items={order.rows} keyOf={({ id }) => id} nameOf={nameOf} onOrder={order.setRows}>
        {children}
      </SortableList>
      <ReorderBar order={order} />
    </>
  );
}
