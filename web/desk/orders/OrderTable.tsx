import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOrderRow } from '../../../contract/selling/desk-orders.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { Moment } from '../ui/Moment.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { stateLabels } from './labels.ts';

const code: Column<DeskOrderRow> = {
  label: 'Order',
  cell: (order) => <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink>,
};
const buyer: Column<DeskOrderRow> = {
  label: 'Buyer',
  cell: ({ name, personId }) => <PersonName personId={personId}>{name || 'Erased'}</PersonName>,
};
const otherColumns: Column<DeskOrderRow>[] = [
  { label: 'For', cell: ({ course, batch }) => `${course.title}${batch ? `, batch ${batch}` : ''}` },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} /> },
  {
    label: 'Kept until',
    cell: ({ state, heldUntil }) => (state === 'held' && heldUntil ? <Moment iso={heldUntil} /> : '–'),
  },
  { label: 'Paid', cell: ({ paidPaise }) => rupees(paidPaise), numeric: true },
  { label: 'Total', cell: ({ totalPaise }) => rupees(totalPaise), numeric: true },
];

type OrderTableProps = {
  orders: readonly DeskOrderRow[];
  empty: string;
  /** Whether the page already names the buyer, so that their column is left out. */
  hasOneBuyer?: boolean;
};

/** Orders, newest first, each with a link to its page. */
export function OrderTable({ orders, empty, hasOneBuyer = false }: OrderTableProps) {
  return (
    <RecordTable
      caption="Orders, newest first"
      columns={hasOneBuyer ? [code, ...otherColumns] : [code, buyer, ...otherColumns]}
      rows={orders}
      keyOf={({ id }) => id}
      empty={empty}
    />
  );
}
