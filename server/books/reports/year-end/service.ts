import {
  type Advance,
  type Debtor,
  type DeskYearEnd,
  debtAges,
  MAX_YEAR_END_ROWS,
} from '../../../../contract/books/year-end.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findDebts, findPaidOrders } from './queries.ts';

/** The index in `debtAges` of a debt that is so many days past due. */
const ageOf = (days: number) => debtAges.findIndex((most) => most === null || days <= most);

const sum = <Row>(rows: readonly Row[], paise: (row: Row) => number) => rows.reduce((all, row) => all + paise(row), 0);

/** Who owed what on a day, by days past due, the largest first. */
export async function findDebtors(tx: Tx, day: string): Promise<Debtor[]> {
  const debts = await findDebts(tx, day);
  return [...Map.groupBy(debts, ({ id }) => id).values()]
    .flatMap((parts) => {
      const [first] = parts;
      if (!first) return [];
      const { days: _, paise: __, ...order } = first;
      const agesPaise = debtAges.map((_age, index) =>
        sum(
          parts.filter(({ days }) => ageOf(days) === index),
          ({ paise }) => paise,
        ),
      );
      return [{ ...order, agesPaise, totalPaise: sum(parts, ({ paise }) => paise) }];
    })
    .toSorted((one, other) => other.totalPaise - one.totalPaise);
}

/**
 * What was paid by a day for classes that came later, without tax: a liability of the balance sheet (Ind AS 115, AS 9). A batch without
 * classes counts by days, and one without an end not at all, so that its whole fee is in advance.
 */
export async function findAdvanceFees(tx: Tx, day: string): Promise<Advance[]> {
  const rows = await findPaidOrders(tx, day);
  return rows
    .map(({ taxable, passed, ...order }) => {
      const given = order.classes > 0 ? order.held / order.classes : passed;
      return { ...order, advancePaise: Math.round(order.paidPaise * taxable * (1 - given)) };
    })
    .filter(({ advancePaise }) => advancePaise > 0)
    .toSorted((one, other) => other.advancePaise - one.advancePaise);
}

export async function readYearEnd({ db }: Pick<Deps, 'db'>, { day }: { day: string }): Promise<DeskYearEnd> {
  const [debtors, advances] = [await findDebtors(db, day), await findAdvanceFees(db, day)];
  return {
    day,
    debtors: debtors.slice(0, MAX_YEAR_END_ROWS),
    debtorCount: debtors.length,
    agesPaise: debtAges.map((_, index) => sum(debtors, ({ agesPaise }) => agesPaise[index] ?? 0)),
    debtPaise: sum(debtors, ({ totalPaise }) => totalPaise),
    advances: advances.slice(0, MAX_YEAR_END_ROWS),
    advanceCount: advances.length,
    advancePaise: sum(advances, ({ advancePaise }) => advancePaise),
  };
}
