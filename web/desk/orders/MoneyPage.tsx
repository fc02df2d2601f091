import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskMoney } from '../../../contract/selling/desk-orders.ts';
import { listRoute, useListQuery } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { PersonName } from '../ui/FactList.tsx';
import { DayFilter, FilterForm } from '../ui/FilterForm.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { paymentMethodNames } from '../ui/names.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { getMoney } from './endpoints.ts';

const columns: ListColumn<DeskMoney['payments'][number]>[] = [
  {
    label: 'Order',
    to: ({ order }) => deskPaths.order(order.id),
    cell: ({ order }) => order.code,
    width: 'xs',
  },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true, width: 'xs' },
  {
    label: 'Buyer',
    phone: 'below',
    cell: ({ order: { name, personId } }) => <PersonName personId={personId}>{name || 'Erased'}</PersonName>,
  },
  { label: 'Method', cell: ({ method }) => paymentMethodNames[method], width: 'm' },
  { label: 'Course', cell: ({ course }) => course },
  { label: 'Reference', cell: ({ reference }) => reference || 'None' },
  { label: 'Recorded by', cell: ({ recordedBy }) => recordedBy ?? 'Payment service' },
];

export function MoneyPage() {
  const result = getMoney.useQuery(useListQuery(['day']));
  return (
    <DeskPage
      title="Takings"
      path={deskPaths.money}
      filters={
        <FilterForm>
          <DayFilter label="Day" name="day" shown={result.data?.day ?? ''} />
        </FilterForm>
      }
    >
      <Loaded what="money" result={result}>
        {(money) => (
          <>
            <Totals money={money} />
            <ListTable
              caption={`Payments of ${longDate(money.day)}, newest first`}
              columns={columns}
              rows={money.payments}
              keyOf={({ id }) => id}
              empty={`No payments on ${longDate(money.day)}.`}
            />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function Totals({ money: { day, totalPaise, byMethod, toCheck, overduePaise, overdueOrders } }: { money: DeskMoney }) {
  const totals = [
    { label: longDate(day), value: rupees(totalPaise) },
    ...byMethod.map(({ method, amountPaise }) => ({ label: paymentMethodNames[method], value: rupees(amountPaise) })),
    {
      label: 'Transfers to match',
      value: <TextLink to={deskPaths.openTransferClaims}>{toCheck}</TextLink>,
    },
    {
      label: 'Late',
      value: (
        <TextLink to={deskPaths.lateDues}>
          {rupees(overduePaise)} from {overdueOrders} {overdueOrders === 1 ? 'order' : 'orders'}
        </TextLink>
      ),
    },
  ];
  return (
    <dl className="mb-3 grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-4 xl:grid-cols-6">
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-[0.9375rem] text-ink-2">{label}</dt>
          <dd className="text-lg font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const page = listRoute(MoneyPage, getMoney, ['day']);
