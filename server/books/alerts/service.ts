import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { DeskAlertsQuery } from '../../../contract/books/desk-alerts.ts';
import { fail } from '../../base/errors.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT, toPage } from '../../db/cursor.ts';
import { alerts, orders, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';

const { id, kind, text, answerBy, raisedAt, doneAt } = alerts;

export async function listAlerts({ db }: Pick<Deps, 'db'>, { state, cursor }: DeskAlertsQuery) {
  const isInState = { open: isNull(doneAt), done: isNotNull(doneAt) };
  const page = await db
    .select({
      id,
      kind,
      text,
      answerBy,
      raisedAt,
      doneAt,
      order: { id: orders.id, code: orders.code },
      doneBy: users.name,
      cursorKey: cursorKeyOf(raisedAt),
    })
    .from(alerts)
    .leftJoin(orders, eq(orders.id, alerts.orderId))
    .leftJoin(users, eq(users.id, alerts.doneBy))
    .where(and(state && isInState[state], afterCursor(cursor, raisedAt, id)))
    .orderBy(desc(raisedAt), desc(id))
    .limit(PAGE_LIMIT);
  const { rows, next } = toPage(page);
  return { data: rows, next };
}

export async function finishAlert({ actor, audit, now, tx }: Context<Actor>, { id: alertId }: ById): Promise<void> {
  const [alert] = await tx.select({ doneAt }).from(alerts).where(eq(id, alertId)).for('no key update');
  if (!alert) fail.notFound();
  if (alert.doneAt) fail.conflict('Someone has already dealt with this.');
  await tx.update(alerts).set({ doneAt: now(), doneBy: actor.id }).where(eq(id, alertId));
  await audit('alert.finish', alertId);
}
