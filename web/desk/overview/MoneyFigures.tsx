import type { ComponentProps } from 'react';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { Totals } from './Totals.tsx';

/** The taken seats of the batches with a limit, `12 of 40`; a dash if no batch has a limit. */
function filledText(batches: DeskOverview['batches']): string {
  const limited = batches.flatMap(({ taken, seats }) => (seats === null ? [] : [{ taken, seats }]));
  const sum = (key: 'taken' | 'seats') => limited.reduce((all, batch) => all + batch[key], 0);
  return limited.length === 0 ? '–' : `${sum('taken')} of ${sum('seats')}`;
}

type MoneyFiguresProps = { overview: Pick<DeskOverview, 'money' | 'batches'>; days: number };

export function MoneyFigures({ overview: { money, batches }, days }: MoneyFiguresProps) {
  const seats = { label: 'Seats filled', value: filledText(batches), to: '#next-batches', note: 'of the next batches' };
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="title-3 mb-5">
        {money ? 'Money and seats' : 'Seats'}
      </h2>
      <Totals totals={money ? [...moneyTotals(money, days), seats] : [seats]} />
    </section>
  );
}

function moneyTotals(money: NonNullable<DeskOverview['money']>, days: number): ComponentProps<typeof Totals>['totals'] {
  const { paidPaise, refundedPaise, duePaise, overduePaise, overdueOrders } = money;
  const overdueNote = overdueOrders === 1 ? 'one order' : `${overdueOrders} orders`;
  return [
    {
      label: `Paid in ${days} days`,
      value: rupees(paidPaise),
      to: deskPaths.money,
      ...(refundedPaise > 0 && { note: `${rupees(refundedPaise)} refunded` }),
    },
    { label: 'Due in 30 days', value: rupees(duePaise), to: deskPaths.orders },
    {
      label: 'Overdue',
      value: rupees(overduePaise),
      to: deskPaths.overdueOrders,
      isBad: overduePaise > 0,
      ...(overdueOrders > 0 && { note: overdueNote }),
    },
  ];
}
