import { eq } from 'drizzle-orm';
import type { MailKind } from '../../../contract/mail-kind.ts';
import { deskPaths } from '../../../web/desk-paths.ts';
import { paths } from '../../../web/paths.ts';
import type { TaxDocument } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { batches, courses } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { FormMails } from '../../http/rate-limit.ts';
import { readMailSite } from '../../mail/site.ts';
import type { Mail, MailContent, MailTemplates, OrderLetter } from '../../mail/types.ts';
import { readBatchNews } from '../../teaching/classes/index.ts';
import { nextDue } from './plan.ts';
import { findInstalments, findSums, type Instalment, type Order } from './queries.ts';
import { openToken } from './secrets.ts';
import type { NoSeat, Settled } from './settle.ts';

type MailDeps = Pick<Deps, 'env' | 'queueMail' | 'templates'>;

/** The link to pay an order; null for one whose link is dead. */
export function linkOf(deps: Pick<Deps, 'env'>, { id, tokenSealed }: Pick<Order, 'id' | 'tokenSealed'>): string | null {
  const token = openToken(deps, id, tokenSealed);
  return token && `${deps.env.PUBLIC_URL}${paths.payFor(token)}`;
}

/** What every mail about an order says. */
async function letterOf(deps: MailDeps, tx: Tx, order: Order): Promise<OrderLetter> {
  const [place] = await tx
    .select({
      course: { title: courses.title, slug: courses.slug },
      batch: { number: batches.number, startsOn: batches.startsOn, classTimes: batches.classTimes },
    })
    .from(courses)
    .leftJoin(batches, eq(batches.id, order.batchId ?? order.id))
    .where(eq(courses.id, order.courseId));
  if (!place) throw new Error('The course of an order is gone');
  const link = linkOf(deps, order) ?? deps.env.PUBLIC_URL;
  return { site: await readMailSite(tx, deps), ...place, name: order.name, code: order.code, link };
}

/** Writes to the buyer of an order, unless they were erased; the kind's own words come from `write`. */
export async function mailBuyer(
  deps: MailDeps,
  tx: Tx,
  order: Order,
  kind: MailKind,
  write: (templates: MailTemplates, letter: OrderLetter) => Promise<MailContent & Pick<Mail, 'calendar'>>,
): Promise<void> {
  if (order.emailKey === '') return;
  const letter = await letterOf(deps, tx, order);
  const content = await write(await deps.templates(), letter);
  const { userId, emailKey: recipient } = order;
  await deps.queueMail(tx, { kind, recipient, replyTo: letter.site.email, ...(userId && { userId }), ...content });
}

async function mailStaff(
  deps: MailDeps,
  tx: Tx,
  order: Order,
  kind: MailKind,
  write: (templates: MailTemplates, letter: OrderLetter & { desk: string }) => Promise<MailContent>,
): Promise<void> {
  const letter = await letterOf(deps, tx, order);
  const desk = `${deps.env.PUBLIC_URL}${deskPaths.openPaymentReports}`;
  const content = await write(await deps.templates(), { ...letter, desk });
  const { userId, emailKey: replyTo } = order;
  await deps.queueMail(tx, { kind, recipient: letter.site.staffEmail, replyTo, ...(userId && { userId }), ...content });
}

/** Offers a seat: what it costs, until when it is kept, and the link to pay. */
export async function mailOffer(deps: MailDeps, tx: Tx, order: Order): Promise<void> {
  const { listPaise, discountPaise, totalPaise, heldUntil } = order;
  const parts = await findInstalments(tx, order.id);
  const offer = { listPaise, discountPaise, totalPaise, heldUntil, parts };
  await mailBuyer(deps, tx, order, 'order_offer', (templates, letter) => templates.orderOffer({ ...letter, ...offer }));
}

type Received = {
  amountPaise: number;
  tdsPaise?: number | undefined;
  document: Pick<TaxDocument, 'label' | 'kind'> | null;
};

/** Says what came in, that the seat is confirmed, with the classes for the calendar, and what is due next. */
export async function mailPaymentReceived(
  deps: MailDeps & Pick<Deps, 'now'>,
  tx: Tx,
  settled: Settled,
  { amountPaise, tdsPaise = 0, document }: Received,
): Promise<void> {
  const { order, outcome } = settled;
  const { coveredPaise } = await findSums(tx, order.id);
  const next = nextDue(await findInstalments(tx, order.id), coveredPaise);
  const invitation = settled.outcome === 'confirmed' ? settled.link : null;
  const isConfirmed = outcome === 'confirmed';
  const news = isConfirmed && order.batchId ? await readBatchNews(deps, tx, order.batchId) : null;
  const received = {
    amountPaise,
    tdsPaise,
    document: document?.label ?? null,
    isConfirmed,
    classes: news?.batch ?? null,
  };
  await mailBuyer(deps, tx, order, 'payment_received', async (templates, letter) => ({
    ...(await templates.paymentReceived({ ...letter, ...received, invitation, next })),
    ...(news && { calendar: news.calendar }),
  }));
}

type Bounced = { amountPaise: number; reference: string; creditNote: string | null };

/** Says that a cheque was not paid by its bank, and what is due now. */
export async function mailChequeBounced(deps: MailDeps, tx: Tx, order: Order, bounced: Bounced): Promise<void> {
  const { coveredPaise } = await findSums(tx, order.id);
  const next = order.cancelledAt ? null : nextDue(await findInstalments(tx, order.id), coveredPaise);
  await mailBuyer(deps, tx, order, 'cheque_bounced', (templates, letter) =>
    templates.chequeBounced({ ...letter, ...bounced, next }),
  );
}

type Corrected = { old: TaxDocument; document: TaxDocument; creditNote: TaxDocument };

/** Says which document stands in the place of another, and which credit note takes that back. */
export async function mailCorrected(
  deps: MailDeps,
  tx: Tx,
  order: Order,
  { old, document, creditNote }: Corrected,
): Promise<void> {
  const labels = { old: old.label, document: document.label, creditNote: creditNote.label };
  await mailBuyer(deps, tx, order, 'document_corrected', (templates, letter) =>
    templates.documentCorrected({ ...letter, ...labels }),
  );
}

/** Reminds of a part of the price. @param days after the due day; less than nothing before it */
export async function mailDue(deps: MailDeps, tx: Tx, order: Order, due: Instalment, days: number): Promise<void> {
  const late = days > 0 ? 'overdue' : 'due_today';
  await mailBuyer(deps, tx, order, days < 0 ? 'due_soon' : late, (templates, letter) =>
    templates.dueReminder({ ...letter, amountPaise: due.amountPaise, dueOn: due.dueOn, days }),
  );
}

type Reported = { amountPaise: number; reference: string; keptUntil: Date | null; mails: FormMails };

/** Says that staff look for a transfer, and asks them to. */
export async function mailPaymentReported(
  deps: MailDeps,
  tx: Tx,
  order: Order,
  { mails, ...reported }: Reported,
): Promise<void> {
  const isProven = order.provenAt !== null;
  if (mails.toSender) {
    await mailBuyer(deps, tx, order, 'payment_reported', (templates, letter) =>
      templates.paymentReported({ ...letter, ...reported, isProven }),
    );
  }
  if (!mails.toStaff) return;
  await mailStaff(deps, tx, order, 'payment_to_check_to_staff', (templates, letter) =>
    templates.paymentToCheck({ ...letter, ...reported }),
  );
}

export async function mailHoldLapsed(deps: MailDeps, tx: Tx, order: Order): Promise<void> {
  await mailBuyer(deps, tx, order, 'hold_lapsed', (templates, letter) => templates.holdLapsed(letter));
}

/** Says that the money came when there was no seat to give, to the buyer and to the staff. */
export async function mailPaidWithoutSeat(deps: MailDeps, tx: Tx, order: Order, why: NoSeat): Promise<void> {
  const decideBy = order.decideBy ?? order.updatedAt;
  await mailBuyer(deps, tx, order, 'seat_gone_paid', (templates, letter) =>
    templates.seatGonePaid({ ...letter, decideBy, why }),
  );
  await mailStaff(deps, tx, order, 'paid_without_seat_to_staff', (templates, letter) =>
    templates.paidWithoutSeat({ ...letter, decideBy, why }),
  );
}
