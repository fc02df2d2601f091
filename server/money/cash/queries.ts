import { asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { CashMove } from '../../../contract/money/cash.ts';
import type { Tx } from '../../db/client.ts';
import { inPaise } from '../../db/columns.ts';
import { lockName } from '../../db/locks.ts';
import { cashHandovers, orders, payments, refunds, users } from '../../db/schema/index.ts';

const dayOf = (moment: typeof payments.voidedAt | typeof refunds.doneAt) =>
  sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`;

/** People whose account is gone. */
const FORMER = 'Former staff';

/** Moves between two people. */
const handovers: readonly CashMove[] = ['given', 'taken'];

/** Everything that moved cash, by person: a payment that was voided takes back what it brought. */
const moves = sql`(
  SELECT ${payments.recordedBy} AS person, ${payments.paidOn} AS day, ${payments.createdAt} AS at, 'payment' AS move,
    ${payments.orderId} AS order_id, NULL::uuid AS other, '' AS note, ${payments.amountPaise} - ${payments.tdsPaise} AS paise,
    ${payments.id}::text AS id
    FROM ${payments} WHERE ${payments.method} = 'cash'
  UNION ALL SELECT ${payments.recordedBy}, ${dayOf(payments.voidedAt)}, ${payments.voidedAt}, 'void', ${payments.orderId}, NULL, '',
    ${payments.tdsPaise} - ${payments.amountPaise}, ${payments.id} || '-void'
    FROM ${payments} WHERE ${payments.method} = 'cash' AND ${payments.voidedAt} IS NOT NULL
  UNION ALL SELECT coalesce(${refunds.doneBy}, ${refunds.approvedBy}), ${dayOf(refunds.doneAt)}, ${refunds.doneAt}, 'refund',
    ${payments.orderId}, NULL, '', -${refunds.amountPaise}, ${refunds.id}::text
    FROM ${refunds} JOIN ${payments} ON ${payments.id} = ${refunds.paymentId}
    WHERE ${refunds.way} = 'cash' AND ${refunds.state} = 'done' AND ${refunds.kind} = 'refund'
  UNION ALL SELECT ${cashHandovers.fromId}, ${cashHandovers.handedOn}, ${cashHandovers.createdAt},
    CASE WHEN ${cashHandovers.isDeposit} THEN 'deposit' ELSE 'given' END, NULL, ${cashHandovers.toId}, ${cashHandovers.note},
    -${cashHandovers.amountPaise}, ${cashHandovers.id} || '-given' FROM ${cashHandovers}
  UNION ALL SELECT ${cashHandovers.toId}, ${cashHandovers.handedOn}, ${cashHandovers.createdAt}, 'taken', NULL,
    ${cashHandovers.fromId}, ${cashHandovers.note}, ${cashHandovers.amountPaise}, ${cashHandovers.id} || '-taken'
    FROM ${cashHandovers} WHERE NOT ${cashHandovers.isDeposit}
)`;

const move = sql.identifier('cash');
const [person, day, paise] = [sql<string>`${move}.person`, sql`${move}.day`, sql`${move}.paise`];

/** The people who have cash, or ever had, by name; those whose account is gone together, as one without an id, while cash is left. */
export async function findBalances(tx: Tx): Promise<{ id: string | null; name: string; balancePaise: number }[]> {
  const balancePaise = sql`sum(${paise})`.mapWith(Number);
  return tx
    .select({ id: users.id, name: sql<string>`coalesce(${users.name}, ${FORMER})`, balancePaise })
    .from(sql`${moves} AS ${move}`)
    .leftJoin(users, eq(users.id, person))
    .groupBy(users.id, users.name)
    .having(sql`${users.id} IS NOT NULL OR sum(${paise}) <> 0`)
    .orderBy(asc(users.name), asc(users.id));
}

/** Locks a person's cash, or without an id that of former staff, so that it is not handed over twice, and returns how much it is. */
export async function lockBalance(tx: Tx, id: string | null): Promise<number> {
  if (id === null) await lockName(tx, 'cash of former staff');
  else await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  const [row] = await tx
    .select({ paise: inPaise(sql`coalesce(sum(${paise}), 0)`) })
    .from(sql`${moves} AS ${move}`)
    .where(id === null ? isNull(person) : eq(person, id));
  return row?.paise ?? 0;
}

/** The moves of a person's cash up to a day, oldest first. */
export async function findMoves(tx: Tx, { id, until }: { id: string; until: string }) {
  const rows = await tx
    .select({
      id: sql<string>`${move}.id`,
      day: sql<string>`${day}::text`,
      move: sql<CashMove>`${move}.move`,
      orderId: sql<string | null>`${move}.order_id`,
      order: orders.code,
      other: sql<string | null>`${move}.other`,
      note: sql<string>`${move}.note`,
      paise: paise.mapWith(Number),
    })
    .from(sql`${moves} AS ${move}`)
    .leftJoin(orders, eq(orders.id, sql`${move}.order_id`))
    .where(sql`${eq(person, id)} AND ${lte(day, until)}`)
    .orderBy(asc(day), sql`${move}.at`, sql`${move}.id`);
  const others = rows.flatMap(({ other }) => other ?? []);
  const names = others.length > 0 ? await findNames(tx, others) : new Map<string, string>();
  return rows.map(({ other, ...row }) => ({
    ...row,
    other: handovers.includes(row.move) ? (names.get(other ?? '') ?? FORMER) : null,
  }));
}

async function findNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findPerson(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return row;
}
