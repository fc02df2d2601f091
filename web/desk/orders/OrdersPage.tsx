import { dayInKolkata, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOrderList, DeskOrderRow } from '../../../contract/selling/desk-orders.ts';
import { listRoute, useListQuery } from '../route.ts';
import { StateBadge } from '../ui/Badge.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment, PersonName } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { stateOptionsOf } from '../ui/options.ts';
import { listOrders, orderFilters } from './endpoints.ts';
import { stateLabels } from './OrderTable.tsx';

const columns: ListColumn<DeskOrderRow>[] = [
  { label: 'Order', to: ({ id }) => deskPaths.order(id), cell: ({ code }) => code, width: 's' },
  {
    label: 'Buyer',
    cell: ({ name, personId }) => <PersonName personId={personId}>{name || 'Erased'}</PersonName>,
    phone: 'below',
  },
  { label: 'Total', cell: ({ totalPaise }) => rupees(totalPaise), numeric: true, width: 'xs', phone: 'belowRight' },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} />, width: 's', phone: 'beside' },
  {
    label: 'Unpaid',
    cell: ({ state, totalPaise, paidPaise }) =>
      state === 'cancelled' ? '–' : rupees(Math.max(0, totalPaise - paidPaise)),
    numeric: true,
    width: 'xs',
  },
  { label: 'Made on', cell: ({ createdAt }) => dayInKolkata(new Date(createdAt)), width: 's' },
  { label: 'For', cell: ({ course, batch }) => `${course.title}${batch ? `, batch ${batch}` : ''}` },
  {
    label: 'Seat held until',
    cell: ({ state, heldUntil }) => (state === 'held' && heldUntil ? <Moment iso={heldUntil} /> : '–'),
    width: 'm',
  },
];

function Filters({ batches, months }: Pick<DeskOrderList, 'batches' | 'months'>) {
  const batchOptions = batches.map(({ id, number, course }) => ({ value: id, label: `${course}, batch ${number}` }));
  const monthOptions = months.map((month) => ({ value: month, label: monthName(month) }));
  return (
    <FilterForm>
      <SearchFilter label="Search code, name or email" />
      <ChoiceFilter label="State" name="state" options={stateOptionsOf(stateLabels)} />
      <ChoiceFilter label="Batch" name="batch" options={batchOptions} />
      <ChoiceFilter label="Made in" name="month" all="Any month" options={monthOptions} />
    </FilterForm>
  );
}

export function OrdersPage() {
  const result = listOrders.useQuery(useListQuery(orderFilters));
  return (
    <DeskPage
      title="Orders"
      path={deskPaths.orders}
      filters={result.data && <Filters batches={result.data.batches} months={result.data.months} />}
    >
      <Loaded what="orders" result={result}>
        {({ data, next }) => (
          <>
            <ListTable
              caption="Orders, newest first"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              empty="No orders to show. Open a lead to send a payment link."
            />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = listRoute(OrdersPage, listOrders, orderFilters);
