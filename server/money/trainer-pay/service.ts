import { and, eq, isNull } from 'drizzle-orm';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type {
  PayLine,
  PayState,
  TrainerPay,
  TrainerPayApproval,
  TrainerPayList,
  TrainerPayment,
  TrainerRateAdd,
} from '../../../contract/money/trainer-pay.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { fail } from '../../base/errors.ts';
import { raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { trainerRates, trainerStatements } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Acting, type Actor, type ById, type Context, changedFields } from '../../records/index.ts';
import { payLineOf, sumsOfLines, unitNames } from './lines.ts';
import {
  findHeldClasses,
  findPan,
  findRates,
  findSoldCourses,
  findStatements,
  findTrainer,
  findTrainers,
  isInOtherStatement,
  monthEnd,
  type RateRow,
  type StatementRow,
} from './queries.ts';

type PayDeps = Pick<Deps, 'db' | 'now'>;
type ReadDeps = Pick<Deps, 'db' | 'now'>;
type TrainerAndMonth = { id: string; month: string };

const canPay = (actor: Actor) => mayNow(actor, 'money.pay');

function stateOf(statement: StatementRow | undefined, month: string, now: Date): PayState {
  if (statement) return statement.paidOn ? 'paid' : 'approved';
  return now < monthEnd(month) ? 'running' : 'open';
}

function presentPay(trainer: TrainerPay['trainer'], month: string, lines: readonly PayLine[], state: PayState) {
  return { trainer, month, state, ...sumsOfLines(lines) };
}

type Month = { pay: TrainerPay; lines: readonly PayLine[]; statement: StatementRow | undefined };

/** Only the caller's own month if they may not pay trainers. */
async function readMonths(tx: Tx, now: Date, { actor, month }: { actor: Actor; month: string }): Promise<Month[]> {
  const trainerId = canPay(actor) ? undefined : actor.id;
  const heldClasses = await findHeldClasses(tx, { month, now, trainerId });
  const rates = await findRates(tx, trainerId);
  const statements = await findStatements(tx, month, trainerId);
  const classesOf = Map.groupBy(heldClasses, (row) => row.trainerId);
  const ratesOf = Map.groupBy(rates, ({ userId }) => userId);
  const monthOf = (trainer: TrainerPay['trainer'], statement: StatementRow | undefined, lines: readonly PayLine[]) => {
    return { pay: presentPay(trainer, month, lines, stateOf(statement, month, now)), lines, statement };
  };
  const trainers = await findTrainers(tx, [...classesOf.keys()]);
  const shownTrainers = trainerId ? trainers.filter(({ id }) => id === trainerId) : trainers;
  const current = shownTrainers.map((trainer) => {
    const statement = statements.find(({ userId }) => userId === trainer.id);
    const { id } = trainer;
    return monthOf(trainer, statement, statement?.lines ?? payLinesOf(classesOf.get(id) ?? [], ratesOf.get(id) ?? []));
  });
  const otherStatements = statements.filter(({ userId }) => !shownTrainers.some(({ id }) => id === userId));
  return [...current, ...otherStatements.map((row) => monthOf({ id: row.userId, name: row.name }, row, row.lines))];
}

/** The pay of each trainer in a month, as `readMonths` counts it. */
export async function listPay({ db, now }: ReadDeps, input: { actor: Actor; month: string }): Promise<TrainerPayList> {
  return { data: (await readMonths(db, now(), input)).map(({ pay }) => pay) };
}

const payLinesOf = (heldClasses: Awaited<ReturnType<typeof findHeldClasses>>, rates: readonly RateRow[]) =>
  heldClasses.map((row) => payLineOf(row, rates));

async function currentLines(
  tx: Tx,
  now: Date,
  { id, month }: Pick<TrainerAndMonth, 'id' | 'month'>,
): Promise<PayLine[]> {
  const heldClasses = await findHeldClasses(tx, { month, now, trainerId: id });
  return payLinesOf(heldClasses, await findRates(tx, id));
}

/** Also not_found for another trainer if the caller may not pay trainers. */
async function requireTrainer(tx: Tx, { actor, id }: Acting): Promise<{ id: string; name: string }> {
  const trainer = canPay(actor) || actor.id === id ? await findTrainer(tx, id) : undefined;
  return trainer ?? fail.notFound('There is no such trainer.');
}

/** No one decides about their own pay. @throws RequestError forbidden */
function requireOther({ id: actorId }: Actor, id: string): void {
  if (actorId === id) fail.forbidden('This is your own pay, so someone else sets, approves and records it.');
}

export async function readMonth({ db, now }: PayDeps, trainerMonth: TrainerAndMonth & { actor: Actor }) {
  const trainer = await requireTrainer(db, trainerMonth);
  const time = now();
  const [current, [statement], rates, courses, lastPan] = await Promise.all([
    currentLines(db, time, trainerMonth),
    findStatements(db, trainerMonth.month, trainerMonth.id),
    findRates(db, trainerMonth.id),
    findSoldCourses(db),
    findPan(db, trainerMonth.id),
  ]);
  const lines = statement?.lines ?? current;
  const mayDecide = canPay(trainerMonth.actor) && trainerMonth.actor.id !== trainerMonth.id;
  const nowPaise = sumsOfLines(current).totalPaise;
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  return {
    ...presentPay(trainer, trainerMonth.month, lines, stateOf(statement, trainerMonth.month, time)),
    lines,
    approvedAt: statement?.approvedAt ?? null,
    paidOn: statement?.paidOn ?? null,
    reference: statement?.reference ?? null,
    pan: statement?.pan || lastPan,
    invoiceNumber: statement?.invoiceNumber ?? '',
    tdsPaise: statement?.tdsPaise ?? 0,
    nowPaise: statement && statement.totalPaise !== nowPaise ? nowPaise : null,
    rates: rates.map(({ id, courseId, unit, paise, fromOn }) => {
      const course = courseId === null ? null : { id: courseId, title: titles.get(courseId) ?? 'A deleted course' };
      return { id, course, unit, paise, fromOn };
    }),
    courses: mayDecide ? courses : [],
    canPay: mayDecide,
  };
}

/**
 * Approves a month: its lines and sum stay as they are now.
 * @throws RequestError not_found; forbidden for the actor's own pay; conflict if it is not over or already approved, a class has no rate, or the sum has changed
 */
export async function approveMonth(
  context: Context<Actor>,
  { totalPaise, ...trainerMonth }: TrainerAndMonth & TrainerPayApproval,
): Promise<void> {
  const { tx, now, actor } = context;
  requireOther(actor, trainerMonth.id);
  const trainer = await requireTrainer(tx, { actor, ...trainerMonth });
  const approvedAt = now();
  if (approvedAt < monthEnd(trainerMonth.month)) fail.conflict('This month is not over yet.');
  const lines = await currentLines(tx, approvedAt, trainerMonth);
  const sums = sumsOfLines(lines);
  if (lines.length === 0) fail.conflict('No classes were held in this month.');
  if (sums.classesWithoutRate > 0) fail.conflict('A class has no rate. Add a rate first.');
  if (sums.totalPaise !== totalPaise) fail.conflict('The total has changed since you opened the page. Reload it.');
  const newRows = await tx
    .insert(trainerStatements)
    .values({
      userId: trainerMonth.id,
      name: trainer.name,
      month: trainerMonth.month,
      lines,
      totalPaise,
      approvedBy: actor.id,
      approvedAt,
    })
    .onConflictDoNothing()
    .returning({ id: trainerStatements.id });
  if (newRows.length === 0) fail.conflict('This month is already approved.');
  await context.audit('trainer.approve', trainerMonth.id, [trainerMonth.month]);
  await alertPaidTwice(context, trainerMonth, lines);
}

/** Alerts the staff of classes whose trainer changed after the month of the first trainer was approved. */
async function alertPaidTwice(
  context: Context,
  trainerMonth: TrainerAndMonth,
  lines: readonly PayLine[],
): Promise<void> {
  for (const { classId, course, batch, number, day } of lines) {
    if (!(await isInOtherStatement(context.tx, classId, trainerMonth))) continue;
    const text = `Class ${number} of ${course}, batch ${batch}, on ${longDate(day)} is in the approved pay of two trainers: pay it once.`;
    await raiseAlert(context, { kind: 'payment', about: `class paid twice: ${classId} ${trainerMonth.id}`, text });
  }
}

export async function withdrawApproval({ tx, audit }: Context<Actor>, trainerMonth: TrainerAndMonth): Promise<void> {
  const removedRows = await tx
    .delete(trainerStatements)
    .where(and(isStatementOf(trainerMonth), isNull(trainerStatements.paidOn)))
    .returning({ id: trainerStatements.id });
  if (removedRows.length === 0) fail.conflict('This month is not approved, or it is already paid.');
  await audit('trainer.withdraw', trainerMonth.id, [trainerMonth.month]);
}

/**
 * The audit log keeps the former values.
 * @throws RequestError forbidden for the actor's own pay; conflict when it is not approved, or someone has recorded another payment since; invalid_input for a day before
 * the month or in the future, more tax than the sum, or without a PAN less tax than a fifth (section 397(2) of the Income-tax Act 2025)
 */
export async function payMonth(
  { actor, tx, audit, now }: Context<Actor>,
  { id, month, was: oldReference, ...payment }: TrainerAndMonth & TrainerPayment,
): Promise<void> {
  requireOther(actor, id);
  if (payment.paidOn < `${month}-01`) fail.invalid('paidOn', 'This day is before the month.');
  if (payment.paidOn > dateInKolkata(now())) fail.invalid('paidOn', 'This day is in the future.');
  const [stored] = await tx.select().from(trainerStatements).where(isStatementOf({ id, month })).for('no key update');
  if (!stored) return fail.conflict('Approve the month first.');
  const { totalPaise, reference } = stored;
  if (reference !== oldReference)
    fail.conflict(`Someone has already recorded payment ${reference} for this month. Reload the page.`);
  const { pan, tdsPaise } = payment;
  if (tdsPaise > totalPaise) fail.invalid('tdsPaise', `The pay is ${rupees(totalPaise)}.`);
  if (pan === '' && tdsPaise > 0 && tdsPaise * 5 < totalPaise)
    fail.invalid('pan', 'Enter the PAN: without it the tax is at least 20 % of the pay.');
  await tx.update(trainerStatements).set(payment).where(eq(trainerStatements.id, stored.id));
  const fields = changedFields<Pick<StatementRow, keyof typeof payment>>(stored, payment);
  const textOf = (value: unknown) => (value === null ? null : String(value));
  const values = fields.map((field) => ({
    field,
    userId: id,
    before: textOf(stored[field]),
    after: textOf(payment[field]),
  }));
  await audit('trainer.pay', id, [...fields, month], values);
}

/** Adds a rate of a trainer; approved months do not change. @throws RequestError not_found, invalid_input or conflict */
export async function addRate(context: Context<Actor>, { id, ...rate }: ById<TrainerRateAdd>): Promise<void> {
  const { tx, actor } = context;
  requireOther(actor, id);
  await requireTrainer(tx, { actor, id });
  const courses = await findSoldCourses(tx);
  if (rate.courseId !== null && !courses.some((course) => course.id === rate.courseId)) {
    fail.invalid('courseId', 'There is no such course.');
  }
  const newRows = await tx
    .insert(trainerRates)
    .values({ userId: id, ...rate })
    .onConflictDoNothing()
    .returning({ id: trainerRates.id });
  if (newRows.length === 0) fail.conflict('There is already a rate from that day. Remove it first.');
  await auditRate(context, 'trainer.rate', id, { after: rateText(rate) });
}

/** Removes a rate of a trainer; approved months do not change. */
export async function removeRate(context: Context<Actor>, { id, rate }: ById<{ rate: string }>): Promise<void> {
  requireOther(context.actor, id);
  const removedRows = await context.tx
    .delete(trainerRates)
    .where(and(eq(trainerRates.id, rate), eq(trainerRates.userId, id)))
    .returning();
  const [removedRate] = removedRows;
  if (!removedRate) fail.notFound('There is no such rate.');
  await auditRate(context, 'trainer.unrate', id, { before: rateText(removedRate) });
}

export type ExportedLine = PayLine & Pick<Month, 'pay' | 'statement'>;

export type ExportedPay = Pick<Month, 'pay' | 'statement'>;

/** The months of the trainers who taught. The audit log records the number of rows. */
export async function exportPay(
  { tx, now, actor, audit }: Context<Actor>,
  { month }: { month: string },
): Promise<ExportedPay[]> {
  const rows = (await readMonths(tx, now(), { actor, month })).filter(({ pay }) => pay.classes > 0);
  await audit('trainer.export', 'csv', [`rows: ${rows.length}`, month]);
  return rows;
}

/** The audit log records the number of rows. */
export async function exportMonth(
  { tx, now, actor, audit }: Context<Actor>,
  { month }: { month: string },
): Promise<ExportedLine[]> {
  const months = await readMonths(tx, now(), { actor, month });
  const rows = months.flatMap(({ lines, ...trainerMonth }) => lines.map((line) => ({ ...line, ...trainerMonth })));
  await audit('trainer.export', 'csv', [`rows: ${rows.length}`, month]);
  return rows;
}

function isStatementOf({ id, month }: TrainerAndMonth) {
  return and(eq(trainerStatements.userId, id), eq(trainerStatements.month, month));
}

const rateText = ({ paise, unit, fromOn }: Pick<RateRow, 'paise' | 'unit' | 'fromOn'>) =>
  `${rupees(paise)} ${unitNames[unit]} from ${fromOn}`;

/** The entry includes the rate, which is personal and is erased with the trainer. */
const auditRate = ({ audit }: Context, action: string, id: string, rate: { before?: string; after?: string }) =>
  audit(action, id, ['rate'], [{ field: 'rate', userId: id, ...rate }]);
