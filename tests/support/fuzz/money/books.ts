import { sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/base/calendar.ts';
import { findOpenSupplies } from '../../../../server/books/documents/index.ts';
import { findAdvances } from '../../../../server/books/reports/advances.ts';
import { gstTables, type Sums } from '../../../../server/books/reports/gst-tables.ts';
import { findDocumentsInMonth, monthBounds } from '../../../../server/books/reports/queries.ts';
import { buildVouchers, type Voucher } from '../../../../server/books/reports/tally/vouchers.ts';
import { readBusiness } from '../../../../server/db/queries/site-settings.ts';
import { findEntries } from '../../../../server/money/bank/queries.ts';
import type { MoneyWorld } from './world.ts';

type World = Pick<MoneyWorld, 'db'>;

const parts = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;

/** Every month with an entry in the books, the oldest first. */
async function monthsOf({ db }: World): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    SELECT DISTINCT to_char(day, 'YYYY-MM') AS month FROM (SELECT issued_on AS day FROM tax_documents
      UNION SELECT paid_on FROM payments UNION SELECT (voided_at AT TIME ZONE 'Asia/Kolkata')::date FROM payments
      UNION SELECT (done_at AT TIME ZONE 'Asia/Kolkata')::date FROM refunds) AS dated WHERE day IS NOT NULL`);
  return rows.map(({ month }) => month).toSorted();
}

/** The tables of GSTR-1 against the documents of a month. */
async function checkReturn({ db }: World, month: string): Promise<string[]> {
  const [documents, advances] = [await findDocumentsInMonth(db, month), await findAdvances(db, monthBounds(month))];
  const { b2b, b2cl, b2cs, nil, cdnr, cdnur, sacB2b, sacB2c } = gstTables({ month, documents, advances });
  const issued = documents.filter(({ seller }) => seller.gstin !== null);
  const of = (kind: 'invoice' | 'credit_note') => issued.filter((document) => document.kind === kind);
  return parts.flatMap((part) => {
    const sum = (...lists: (readonly Sums[])[]) => lists.flat().reduce((total, row) => total + row[part], 0);
    const sold = sum(of('invoice')) - sum(of('credit_note'));
    const [inTables, byCode] = [sum(b2b, b2cl, b2cs, nil) - sum(cdnr, cdnur), sum(sacB2b, sacB2c)];
    return inTables === sold && byCode === sold ? [] : [`GSTR-1 of ${month}: ${part} ${sold}, ${inTables}, ${byCode}`];
  });
}

/** The ledgers of Tally over all months, against payments, refunds and documents. */
async function checkLedgers({ db }: World, vouchers: readonly Voucher[]): Promise<string[]> {
  const { tallyLedgers: ledgers } = await readBusiness(db);
  const balanceOf = (ledger: string) =>
    vouchers
      .flatMap(({ entries }) => entries)
      .reduce((sum, entry) => sum + (entry.ledger === ledger ? entry.paise : 0), 0);
  const { rows } = await db.execute<Record<'paid' | 'online' | 'tds' | 'back' | 'backOnline' | 'sold' | 'due', string>>(
    sql`SELECT * FROM (SELECT coalesce(sum(amount_paise), 0) AS paid, coalesce(sum(tds_paise), 0) AS tds,
        coalesce(sum(amount_paise) FILTER (WHERE provider IS NOT NULL), 0) AS online
        FROM payments JOIN orders ON orders.id = order_id WHERE voided_at IS NULL AND NOT is_test) AS paid,
      (SELECT coalesce(sum(refunds.amount_paise), 0) AS back,
        coalesce(sum(refunds.amount_paise) FILTER (WHERE way = 'provider'), 0) AS "backOnline" FROM refunds
        JOIN payments ON payments.id = payment_id JOIN orders ON orders.id = order_id
        WHERE state = 'done' AND NOT is_test) AS returned,
      (SELECT coalesce(sum(sign * taxable_paise), 0) AS sold, coalesce(sum(sign * total_paise), 0) AS due
        FROM tax_documents AS document, LATERAL (SELECT CASE WHEN of_document IS NULL THEN 1 ELSE -1 END AS sign) AS signed
        WHERE NOT is_test AND (seller ->> 'gstin' IS NULL OR 'invoice' = (SELECT kind::text FROM tax_documents AS base
          WHERE base.id = coalesce(document.of_document, document.id)))) AS documents`,
  );
  const [row] = rows;
  const value = (name: keyof NonNullable<typeof row>) => Number(row?.[name] ?? 0);
  const expected = {
    [ledgers.party]: value('due') - value('paid') + value('back'),
    [ledgers.gateway]: value('online') - value('backOnline'),
    [ledgers.tds]: value('tds'),
    [ledgers.sales]: -value('sold'),
  };
  return Object.entries(expected)
    .filter(([ledger, paise]) => balanceOf(ledger) !== paise)
    .map(([ledger, paise]) => `Tally's ledger ${ledger} comes to ${balanceOf(ledger)}, not ${paise}`);
}

/**
 * Tables 11A and 11B up to the end of each month, against what is received by then for invoices of later months; and each invoice of
 * a payment of an earlier month among them, unless that month was closed. No invoice has more in advance than its amount.
 */
async function checkAdvances({ db }: World, months: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const all = await findAdvances(db, [monthBounds(first || '2026-01')[0], monthBounds(last || '2026-01')[1]]);
  const sum = (rows: readonly Sums[]) => rows.reduce((total, { totalPaise }) => total + totalPaise, 0);
  let advancePaise = 0;
  for (const month of months) {
    const { at, atadj } = gstTables({ month, documents: [], advances: await findAdvances(db, monthBounds(month)) });
    advancePaise += sum(at) - sum(atadj);
    const expected = sum(
      all.filter(({ receivedOn, issuedOn }) => receivedOn.slice(0, 7) <= month && issuedOn.slice(0, 7) > month),
    );
    if (advancePaise !== expected) found.push(`11A less 11B until ${month} is ${advancePaise}, not ${expected}`);
  }
  const invoices = await db.execute<{ label: string; paise: string }>(
    sql`SELECT label, total_paise AS paise FROM tax_documents WHERE kind = 'invoice' AND NOT is_test`,
  );
  const totals = new Map(invoices.rows.map(({ label, paise }) => [label, Number(paise)]));
  for (const [label, rows] of Map.groupBy(all, (advance) => advance.label)) {
    if (sum(rows) > (totals.get(label) ?? 0)) found.push(`More than ${label} was received in advance`);
    if (rows.some(({ receivedOn, issuedOn }) => receivedOn.slice(0, 7) >= issuedOn.slice(0, 7)))
      found.push(`What ${label} invoices was received in its own month`);
  }
  const { rows } = await db.execute<{ label: string; paise: string }>(sql`
    SELECT label, total_paise AS paise FROM tax_documents AS document JOIN payments ON payments.id = document.payment_id
    WHERE kind = 'invoice' AND replaces IS NULL AND NOT is_test AND voided_at IS NULL
      AND details ->> 'paidOn' = paid_on::text AND to_char(paid_on, 'YYYY-MM') < to_char(issued_on, 'YYYY-MM')
      AND NOT EXISTS (SELECT FROM month_closings WHERE month = to_char(paid_on, 'YYYY-MM'))`);
  const inAdvance = new Map(all.map(({ label, totalPaise }) => [label, totalPaise]));
  const missing = rows.filter(({ label, paise }) => inAdvance.get(label) !== Number(paise));
  return [...found, ...missing.map(({ label }) => `The advance of ${label} is in no table 11A`)];
}

/** Each supply that is over is invoiced, or listed while the company is registered. */
async function checkSupplies({ db, clock }: MoneyWorld): Promise<string[]> {
  const today = dateInKolkata(clock.now);
  const { gstin } = await readBusiness(db);
  const { rows } = await db.execute<{ code: string }>(sql`
    SELECT code FROM orders LEFT JOIN batches ON batches.id = batch_id
    WHERE confirmed_at IS NOT NULL AND cancelled_at IS NULL AND NOT is_test
      AND coalesce(batches.ends_on, batches.starts_on + 92, (confirmed_at + interval '1 year')::date) < ${today}::date
      AND total_paise > (SELECT coalesce(sum(total_paise - (SELECT coalesce(sum(total_paise), 0) FROM tax_documents AS note
            WHERE note.of_document = document.id)), 0) FROM tax_documents AS document
          WHERE document.order_id = orders.id AND of_document IS NULL AND (kind = 'invoice' OR seller ->> 'gstin' IS NULL))`);
  const listed = new Set((await findOpenSupplies(db, today)).map(({ code }) => code));
  if (!gstin) return [];
  return rows
    .filter(({ code }) => !listed.has(code))
    .map(({ code }) => `${code} is supplied, not invoiced and not listed`);
}

/** The entries that the bank is expected to show, against the valid payments through a bank. */
async function checkBank({ db }: World, months: readonly string[]): Promise<string[]> {
  let expectedPaise = 0;
  for (const month of months) {
    const entries = await findEntries(db, { days: monthBounds(month), onlyOpen: true });
    expectedPaise += entries.filter(({ kind }) => kind === 'payment').reduce((sum, { paise }) => sum + paise, 0);
  }
  const { rows } = await db.execute<{ paise: string }>(sql`
    SELECT coalesce(sum(amount_paise - tds_paise), 0) AS paise FROM payments JOIN orders ON orders.id = order_id
    WHERE method IN ('upi', 'bank_transfer', 'cheque') AND provider IS NULL AND voided_at IS NULL AND NOT is_test`);
  const paidPaise = Number(rows[0]?.paise);
  return expectedPaise === paidPaise ? [] : [`the bank is to show ${expectedPaise}, and ${paidPaise} was paid`];
}

/** The accountant's files, to the paisa, against the stored rows. */
export async function checkBooks(world: MoneyWorld): Promise<string[]> {
  const months = await monthsOf(world);
  const found = [
    ...(await checkAdvances(world, months)),
    ...(await checkSupplies(world)),
    ...(await checkBank(world, months)),
  ];
  const vouchers: Voucher[] = [];
  for (const month of months) {
    found.push(...(await checkReturn(world, month)));
    for (const voucher of await buildVouchers(world.db, month)) {
      const { id, type, date, entries } = voucher;
      const isOdd = !date.startsWith(month) || vouchers.some((other) => other.id === id);
      if (isOdd || entries.reduce((sum, { paise }) => sum + paise, 0) !== 0) found.push(`${type} ${id} of ${month}`);
      vouchers.push(voucher);
    }
  }
  return [...found, ...(await checkLedgers(world, vouchers))];
}
