import { and, eq, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { DocumentKind } from '../../../contract/base/states.ts';
import type { Tx } from '../../db/client.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import { documentSeries, taxDocuments } from '../../db/schema/index.ts';
import { refuseClosedMonth } from './closed-months.ts';
import { documentLabel, financialYear, prefixOf, seriesPrefix } from './document-number.ts';
import type { TaxDocument } from './issue.ts';

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
    .values({ kind, fy, isTest, prefix: seriesPrefix({ isTest, prefix }), last: 1, lastOn: today })
    .onConflictDoUpdate({
      target: [documentSeries.isTest, documentSeries.kind, documentSeries.fy, documentSeries.prefix],
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

/** The prefix of a document that changes another: of its registration, if the company has another one since. */
export async function prefixFor(tx: Tx, { label, seller }: Pick<TaxDocument, 'label' | 'seller'>): Promise<string> {
  const { gstin, invoicePrefix } = await readBusiness(tx);
  return seller.gstin === gstin ? invoicePrefix : prefixOf(label);
}

/**
 * Whether documents of a prefix, of any year, are of another registration than the company is to have: each registration has series of
 * its own (rule 46(b) of the CGST Rules), whose notes can be of a later year.
 */
export async function isPrefixOfOther(
  tx: Tx,
  { gstin, invoicePrefix }: { gstin: string; invoicePrefix: string },
): Promise<boolean> {
  const { isTest, label, seller } = taxDocuments;
  const isOfOther = sql`split_part(${label}, '/', 1) = ${invoicePrefix} AND ${seller} ->> 'gstin' <> ${gstin}`;
  return (await tx.$count(taxDocuments, and(eq(isTest, false), isOfOther))) > 0;
}
