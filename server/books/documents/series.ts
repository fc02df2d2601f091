import { sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { DocumentKind } from '../../../contract/base/states.ts';
import type { Tx } from '../../db/client.ts';
import { documentSeries } from '../../db/schema/index.ts';
import { refuseClosedMonth } from './closed-months.ts';
import { documentLabel, financialYear } from './document-number.ts';

type NumberRequest = { kind: DocumentKind; isTest: boolean; prefix: string; at: Date };

/**
 * Takes the next number of a series until the caller's transaction ends: others wait, and a rollback returns it. A transaction
 * that takes numbers of two kinds takes the credit note's last, to avoid deadlocks.
 * @param at now; the day in Asia/Kolkata decides the financial year
 * @throws RequestError conflict if the month of that day is closed
 */
export async function takeNumber(tx: Tx, { kind, isTest, prefix, at }: NumberRequest) {
  const today = dateInKolkata(at);
  const fy = financialYear(today);
  const [next] = await tx
    .insert(documentSeries)
    .values({ kind, fy, isTest, last: 1, lastOn: today })
    .onConflictDoUpdate({
      target: [documentSeries.isTest, documentSeries.kind, documentSeries.fy],
      // A transaction that waited over midnight, or whose clock is slow, gets the day of the previous number.
      set: { last: sql`${documentSeries.last} + 1`, lastOn: sql`greatest(${documentSeries.lastOn}, excluded.last_on)` },
    })
    .returning({ number: documentSeries.last, issuedOn: documentSeries.lastOn });
  if (!next) throw new Error('The series gave no number');
  await refuseClosedMonth(tx, next.issuedOn);
  return {
    kind,
    fy,
    isTest,
    ...next,
    createdAt: at,
    label: documentLabel({ kind, fy, isTest, prefix, number: next.number }),
  };
}
