import { eq, sql } from 'drizzle-orm';
import { longDate } from '../../../../contract/base/calendar.ts';
import { paths } from '../../../../contract/paths.ts';
import { batches, courses } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Html, html } from '../../../mail/html.ts';
import type { Field } from '../../../mail/layout.ts';
import type { Mail, MailSite } from '../../../mail/types.ts';
import type { Context } from '../../../records/index.ts';
import { openToken, payToken } from '../links/secrets.ts';
import { currentEmail, type Order } from '../queries.ts';

/** The data that every email about an order contains; `batch` is null for an order without one. */
export type AboutOrder = {
  id: string;
  name: string;
  code: string;
  link: string;
  /** How many seats the order has, and whether one is the buyer's. */
  seats: number;
  hasOwnSeat: boolean;
  course: { title: string; slug: string };
  batch: { number: number; startsOn: string; classTimes: string } | null;
};

/** The link for the buyer alone, which does everything; null if it has ended. */
export function orderLink(
  deps: Pick<Deps, 'env'>,
  { id, tokenSealed }: Pick<Order, 'id' | 'tokenSealed'>,
): string | null {
  const token = openToken(deps, id, tokenSealed);
  return token && `${deps.env.PUBLIC_URL}${paths.payFor(token)}`;
}

/** The link that only pays, which staff see and pass on; null if it has ended. */
export function payLink(deps: Pick<Deps, 'env'>, order: Pick<Order, 'id' | 'tokenHash'>): string | null {
  const token = payToken(deps, order);
  return token && `${deps.env.PUBLIC_URL}${paths.payFor(token)}`;
}

export async function readOrderFacts(context: Context, order: Order): Promise<AboutOrder> {
  const hasBatch = order.batchId ? eq(batches.id, order.batchId) : sql`false`;
  const [row] = await context.tx
    .select({
      course: { title: courses.title, slug: courses.slug },
      batch: { number: batches.number, startsOn: batches.startsOn, classTimes: batches.classTimes },
    })
    .from(courses)
    .leftJoin(batches, hasBatch)
    .where(eq(courses.id, order.courseId));
  if (!row) throw new Error('The course of an order is gone');
  const { id, name, code, seats, hasOwnSeat } = order;
  return { ...row, id, name, code, seats, hasOwnSeat, link: orderLink(context, order) ?? context.env.PUBLIC_URL };
}

/** Emails the buyer of an order; nothing is sent to or about a buyer who was erased. */
export async function mailAboutOrder(
  context: Context,
  order: Order,
  write: (about: AboutOrder) => Mail,
): Promise<void> {
  const email = await currentEmail(context.tx, order);
  if (email !== '') await context.mail({ email, userId: order.userId }, write(await readOrderFacts(context, order)));
}

export function seatRows({
  course,
  batch,
  seats = 1,
}: Pick<AboutOrder, 'course' | 'batch'> & { seats?: number }): Field[] {
  const rows: Field[] = [['Course', course.title]];
  if (seats > 1) rows.push(['Seats', String(seats)]);
  if (batch) rows.push(['Batch', `${batch.number}, from ${longDate(batch.startsOn)}`]);
  if (batch?.classTimes) rows.push(['Classes', batch.classTimes]);
  return rows;
}

export function questions({ phoneShown }: MailSite, code: string): Html {
  return html`<p>Your order is ${code}. Questions? Call ${phoneShown}, or reply to this email.</p>`;
}
