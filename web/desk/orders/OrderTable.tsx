import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOrderRow } from '../../../contract/selling/desk-orders.ts';
import type { OrderState } from '../../../contract/selling/order-state.ts';
import { StateBadge, type StateLabel } from '../ui/Badge.tsx';
import { Moment, PersonName } from '../ui/FactList.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';

export const stateLabels: Record<OrderState, StateLabel> = {
  open: { label: 'Link sent', tone: 'plain' },
  held: { label: 'Seat held', tone: 'accent' },
  lapsed: { label: 'Expired', tone: 'plain' },
  needs_seat: { label: 'Paid, no seat', tone: 'bad' },
  confirmed: { label: 'Part paid', tone: 'good' },
  overdue: { label: 'Overdue', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

const columns: Column<DeskOrderRow>[] = [
  { label: 'Order', cell: (order) => <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink> },
  { label: 'For', cell: ({ course, batch }) => `${course.title}${batch ? `, batch ${batch}` : ''}` },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} /> },
  {
    label: 'Seat held until',
    cell: ({ state, heldUntil }) => (state === 'held' && heldUntil ? <Moment iso={heldUntil} /> : '–'),
  },
  { label: 'Paid', cell: ({ paidPaise }) => rupees(paidPaise), numeric: true },
  { label: 'Total', cell: ({ totalPaise }) => rupees(totalPaise), numeric: true },
];

type OrderTableProps = {
  orders: readonly DeskOrderRow[];
  empty: string;
};

export function OrderTable({ orders, empty }: OrderTableProps) {
  return (
    <RecordTable caption="Orders, newest first" columns={columns} rows={orders} keyOf={({ id }) => id} empty={empty} />
  );
}

type Purchase = { name: string; personId: string | null; course: string };

export function BuyerAndCourse({ purchase: { name, personId, course } }: { purchase: Purchase }) {
  return (
    <span className="wrap-anywhere">
      <PersonName personId={personId}>{name || 'Erased'}</PersonName>, {course}
    </span>
  );
}
