import { and, asc, between, eq, gt, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { BankClaim, BankColumns, BankEntry } from '../../../contract/money/bank.ts';
import type { Days } from '../../books/reports/index.ts';
import type { Tx } from '../../db/client.ts';
import {
  bankFormats,
  bankLines,
  bankMatches,
  cashHandovers,
  orders,
  payments,
  refundBounces,
  refunds,
  settlements,
  transferClaims,
  users,
} from '../../db/schema/index.ts';

export type BankRow = typeof bankLines.$inferSelect;

export async function findFormats(tx: Tx): Promise<Map<string, BankColumns>> {
  const rows = await tx.select().from(bankFormats);
  return new Map(rows.map(({ heading, columns }) => [heading, columns]));
}

/** The lines of bank statements on some days, oldest first. */
export function findBankLines(tx: Tx, days: Days): Promise<BankRow[]> {
  const { day, createdAt, row } = bankLines;
  return tx
    .select()
    .from(bankLines)
    .where(between(day, ...days))
    .orderBy(asc(day), asc(createdAt), asc(row));
}

type Which = { days?: Days; ids?: readonly string[]; onlyOpen?: boolean };

const isUnmatched = (tx: Tx, is: SQL) => notExists(tx.select({ one: sql`1` }).from(bankMatches).where(is));

/** The payments of a shared transfer are one entry. What their payers deducted as tax never reaches the bank. */
async function findPayments(tx: Tx, { days, ids, onlyOpen }: Which): Promise<BankEntry[]> {
  const { id, method, paidOn, provider, voidedAt, amountPaise, tdsPaise, reference, sharedWith } = payments;
  const root = sql<string>`coalesce(${sharedWith}, ${id})`;
  const rows = await tx
    .select({ root, id, method, paidOn, reference, paise: sql<number>`${amountPaise} - ${tdsPaise}`, order: orders })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        or(
          inArray(method, ['upi', 'bank_transfer', 'cheque']),
          and(inArray(method, ['card', 'other']), ne(reference, '')),
        ),
        isNull(provider),
        // Tax that was added to a payment later.
        gt(amountPaise, tdsPaise),
        or(isNull(orders.isTest), eq(orders.isTest, false)),
        onlyOpen ? and(isNull(voidedAt), isUnmatched(tx, eq(bankMatches.paymentId, id))) : undefined,
        days && between(paidOn, ...days),
        ids && inArray(id, [...ids]),
      ),
    )
    .orderBy(asc(paidOn), asc(payments.createdAt), asc(id));
  return [...Map.groupBy(rows, (row) => row.root).values()].map((group) => ({
    ids: group.map((row) => row.id),
    kind: 'payment',
    label: group
      .map(({ order }) => (order ? `${order.code}, ${order.name ?? 'erased'}` : 'A payment without an order'))
      .join('; '),
    orderId: group[0]?.order?.id ?? null,
    day: group[0]?.paidOn ?? '',
    paise: group.reduce((sum, { paise }) => sum + paise, 0),
    number: group.map((row) => row.reference).find(Boolean) ?? '',
    isCard: group.every((row) => row.method === 'card'),
  }));
}

/** Sent by hand. */
async function findRefunds(tx: Tx, { days, ids, onlyOpen }: Which): Promise<BankEntry[]> {
  const { id, doneAt, way, state, reference, amountPaise, kind } = refunds;
  const day = sql<string>`(${doneAt} AT TIME ZONE 'Asia/Kolkata')::date`;
  const rows = await tx
    .select({ id, day: sql<string>`${day}::text`, reference, paise: sql<number>`-${amountPaise}`, order: orders })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        inArray(way, ['upi', 'bank_transfer']),
        eq(state, 'done'),
        eq(kind, 'refund'),
        or(isNull(orders.isTest), eq(orders.isTest, false)),
        onlyOpen ? isUnmatched(tx, eq(bankMatches.refundId, id)) : undefined,
        days && between(day, ...days),
        ids && inArray(id, [...ids]),
      ),
    )
    .orderBy(asc(doneAt), asc(id));
  return rows.map((row) => ({
    ids: [row.id],
    kind: 'refund',
    label: `Refund of ${row.order?.code ?? 'a payment'}`,
    orderId: row.order?.id ?? null,
    day: row.day,
    paise: row.paise,
    number: row.reference,
    isCard: false,
  }));
}

/** The sendings and returns of refunds by hand that came back. */
async function findBounces(tx: Tx, { days, ids, onlyOpen }: Which): Promise<BankEntry[]> {
  const { sentId, sentAt, returnId, returnedAt, way, reference, amountPaise } = refundBounces;
  const moves = [
    { kind: 'sent', id: sentId, at: sentAt, matched: bankMatches.sentId, sign: -1, label: 'Refund of' },
    {
      kind: 'return',
      id: returnId,
      at: returnedAt,
      matched: bankMatches.returnId,
      sign: 1,
      label: 'Came back: refund of',
    },
  ] as const;
  const entries: BankEntry[] = [];
  for (const { kind, id, at, matched, sign, label } of moves) {
    const day = sql<string>`(${at} AT TIME ZONE 'Asia/Kolkata')::date`;
    const rows = await tx
      .select({ id, day: sql<string>`${day}::text`, reference, amountPaise, order: orders })
      .from(refundBounces)
      .innerJoin(refunds, eq(refunds.id, refundBounces.refundId))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          inArray(way, ['upi', 'bank_transfer']),
          or(isNull(orders.isTest), eq(orders.isTest, false)),
          onlyOpen ? isUnmatched(tx, eq(matched, id)) : undefined,
          days && between(day, ...days),
          ids && inArray(id, [...ids]),
        ),
      )
      .orderBy(asc(at), asc(id));
    for (const row of rows) {
      entries.push({
        ids: [row.id],
        kind,
        label: `${label} ${row.order?.code ?? 'a payment'}`,
        orderId: row.order?.id ?? null,
        day: row.day,
        paise: sign * row.amountPaise,
        number: row.reference,
        isCard: false,
      });
    }
  }
  return entries;
}

async function findSettled(tx: Tx, { days, ids, onlyOpen }: Which): Promise<BankEntry[]> {
  const { id, settledOn, amountPaise, isTest, utr, providerId } = settlements;
  const rows = await tx
    .select({ id, settledOn, amountPaise, utr, providerId })
    .from(settlements)
    .where(
      and(
        eq(isTest, false),
        onlyOpen ? isUnmatched(tx, eq(bankMatches.settlementId, id)) : undefined,
        days && between(settledOn, ...days),
        ids && inArray(id, [...ids]),
      ),
    )
    .orderBy(asc(settledOn), asc(id));
  return rows.map((row) => ({
    ids: [row.id],
    kind: 'settlement',
    label: `Settlement ${row.providerId}`,
    orderId: null,
    day: row.settledOn,
    paise: row.amountPaise,
    number: row.utr ?? '',
    isCard: false,
  }));
}

/** The cash that someone paid in. */
async function findDeposits(tx: Tx, { days, ids, onlyOpen }: Which): Promise<BankEntry[]> {
  const { id, fromId, isDeposit, handedOn, amountPaise, note } = cashHandovers;
  const rows = await tx
    .select({ id, day: handedOn, paise: amountPaise, note, name: users.name })
    .from(cashHandovers)
    .leftJoin(users, eq(users.id, fromId))
    .where(
      and(
        eq(isDeposit, true),
        onlyOpen ? isUnmatched(tx, eq(bankMatches.depositId, id)) : undefined,
        days && between(handedOn, ...days),
        ids && inArray(id, [...ids]),
      ),
    )
    .orderBy(asc(handedOn), asc(id));
  return rows.map(({ note: typed, name, ...row }) => ({
    ids: [row.id],
    kind: 'deposit',
    label: [`Cash paid in by ${name ?? 'former staff'}`, typed].filter(Boolean).join(', '),
    orderId: null,
    day: row.day,
    paise: row.paise,
    number: '',
    isCard: false,
  }));
}

/** What the books say that a bank account shows, by kind and day. */
export async function findEntries(tx: Tx, which: Which): Promise<BankEntry[]> {
  const finds = [findPayments, findRefunds, findBounces, findSettled, findDeposits];
  const entries: BankEntry[] = [];
  for (const find of finds) entries.push(...(await find(tx, which)));
  return entries;
}

/** The transfers that buyers reported and nobody has confirmed yet, with their numbers. */
export function findReported(tx: Tx): Promise<(BankClaim & { reference: string })[]> {
  const { id, reference, amountPaise, state, createdAt } = transferClaims;
  return tx
    .select({ id, reference, amountPaise, orderId: orders.id, code: orders.code, name: orders.name })
    .from(transferClaims)
    .innerJoin(orders, eq(orders.id, transferClaims.orderId))
    .where(and(eq(state, 'open'), eq(orders.isTest, false)))
    .orderBy(asc(createdAt), asc(id));
}

/** The entries that lines show, by line. */
export async function findMatched(tx: Tx, lineIds: readonly string[]): Promise<Map<string, BankEntry[]>> {
  if (lineIds.length === 0) return new Map();
  const matches = await tx
    .select()
    .from(bankMatches)
    .where(inArray(bankMatches.lineId, [...lineIds]));
  const idOf = (match: (typeof matches)[number]) =>
    match.paymentId ?? match.refundId ?? match.sentId ?? match.returnId ?? match.settlementId ?? match.depositId ?? '';
  const lineOf = new Map(matches.map((match) => [idOf(match), match.lineId]));
  const entries = matches.length > 0 ? await findEntries(tx, { ids: [...lineOf.keys()] }) : [];
  return Map.groupBy(entries, ({ ids: [id = ''] }) => lineOf.get(id) ?? '');
}
