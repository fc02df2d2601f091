import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { addDays, dateInKolkata, daysBetween, longDate } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import { givenName } from '../../../../contract/people/short-name.ts';
import { type ChatTemplates, chatTexts, fillTemplate } from '../../../../contract/publishing/chat-templates.ts';
import type { DeskDuesQuery } from '../../../../contract/selling/desk-orders.ts';
import { parseMobile } from '../../../base/phone.ts';
import type { Tx } from '../../../db/client.ts';
import { ascending, byDay, PAGE_LIMIT, pageIn, toPage } from '../../../db/cursor.ts';
import { nextDueOn } from '../../../db/queries/orders.ts';
import { readSettings } from '../../../db/queries/site-settings.ts';
import { courses, dueReminders, instalments, orders } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { payLink } from '../mails/about-order.ts';
import { duePaise, isDue } from './dues.ts';

type ReadDeps = Pick<Deps, 'db' | 'env' | 'now'>;

export async function listDues(deps: ReadDeps, query: DeskDuesQuery) {
  const today = dateInKolkata(deps.now());
  const { rows, next } = toPage(await findDues(deps.db, query, today));
  const chat = chatTexts((await readSettings(deps.db)).chat);
  return { data: rows.map((row) => withMessage(deps, row, { today, chat })), next };
}

function findDues(tx: Tx, { when, cursor }: DeskDuesQuery, today: string) {
  const page = pageIn(ascending(byDay(nextDueOn)), orders.id, cursor);
  const days: Record<NonNullable<DeskDuesQuery['when']>, SQL | undefined> = {
    late: lt(nextDueOn, today),
    week: and(gte(nextDueOn, today), lte(nextDueOn, addDays(today, 7))),
  };
  const lastReminder = tx
    .select({ at: sql`max(${dueReminders.sentAt})` })
    .from(dueReminders)
    .innerJoin(
      instalments,
      and(eq(instalments.orderId, dueReminders.orderId), eq(instalments.number, dueReminders.number)),
    )
    .where(and(eq(dueReminders.orderId, orders.id), gte(instalments.dueOn, nextDueOn)));
  return tx
    .select({
      id: orders.id,
      order: orders,
      course: courses.title,
      dueOn: nextDueOn,
      owedPaise: duePaise(addDays(today, 1)),
      remindedAt: sql<Date | null>`(${lastReminder})`.mapWith(dueReminders.sentAt),
      cursorKey: page.cursorKey,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(and(isDue, when && days[when], page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

type DueRow = Omit<Awaited<ReturnType<typeof findDues>>[number], 'cursorKey'>;

type Shown = { today: string; chat: ChatTemplates };

function withMessage(deps: ReadDeps, { order, ...row }: DueRow, { today, chat }: Shown) {
  const { course, dueOn, owedPaise } = row;
  const { code, name, personId } = order;
  const daysLate = daysBetween(dueOn, today);
  const verb = daysLate > 0 ? 'was' : 'is';
  const link = payLink(deps, order) ?? '';
  return {
    ...row,
    code,
    name,
    personId,
    mobile: parseMobile(order.mobile)?.shown ?? order.mobile,
    daysLate,
    message: fillTemplate(chat.due, {
      first: givenName(name),
      course,
      due: `${rupees(owedPaise)} ${verb} due on ${longDate(dueOn)}.`,
      link,
    }),
  };
}
