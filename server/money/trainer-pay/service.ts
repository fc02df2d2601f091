import { and, eq, isNull } from 'drizzle-orm';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type {
  PayLine,
  PayState,
  TrainerMonth,
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
import type { Acting, Actor, ById, Context } from '../../records/index.ts';
import { lineOf, sumsOf, unitNames } from './lines.ts';
import {
  findHeldClasses,
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
type ReadDeps = { db: Tx } & Pick<Deps, 'now'>;
type OfMonth = { id: string; month: string };

const canPay = (actor: Actor) => mayNow(actor, 'money.pay');

function stateOf(statement: StatementRow | undefined, month: string, now: Date): PayState {
  if (statement) return statement.paidOn ? 'paid' : 'approved';
  return now < monthEnd(month) ? 'running' : 'open';
}

function presentPay(trainer: TrainerPay['trainer'], month: string, lines: readonly PayLine[], state: PayState) {
  return { trainer, month, state, ...sumsOf(lines) };
}

type Month = { pay: TrainerPay; lines: readonly PayLine[]; statement: StatementRow | undefined };

/** A month of every trainer, by name; only the caller's own for staff who do not pay trainers. */
async function readMonths({ db, now }: ReadDeps, actor: Actor, month: string): Promise<Month[]> {
  const trainerId = canPay(actor) ? undefined : actor.id;
  const at = now();
  const held = await findHeldClasses(db, { month, now: at, trainerId });
  const rates = await findRates(db, trainerId);
  const statements = await findStatements(db, month, trainerId);
  const heldBy = Map.groupBy(held, (row) => row.trainerId);
  const ratesOf = Map.groupBy(rates, ({ userId }) => userId);
  const monthOf = (trainer: TrainerPay['trainer'], statement: StatementRow | undefined, lines: readonly PayLine[]) => {
    return { pay: presentPay(trainer, month, lines, stateOf(statement, month, at)), lines, statement };
  };
  const all = await findTrainers(db, [...heldBy.keys()]);
  const shown = trainerId ? all.filter(({ id }) => id === trainerId) : all;
  const current = shown.map((trainer) => {
    const statement = statements.find(({ userId }) => userId === trainer.id);
    const { id } = trainer;
    return monthOf(trainer, statement, statement?.lines ?? linesOf(heldBy.get(id) ?? [], ratesOf.get(id) ?? []));
  });
  const gone = statements.filter(({ userId }) => !shown.some(({ id }) => id === userId));
  return [...current, ...gone.map((row) => monthOf({ id: row.userId, name: row.name }, row, row.lines))];
}

/** @see readMonths */
export async function listPay(deps: ReadDeps, actor: Actor, month: string): Promise<TrainerPayList> {
  return { data: (await readMonths(deps, actor, month)).map(({ pay }) => pay) };
}

const linesOf = (held: Awaited<ReturnType<typeof findHeldClasses>>, rates: readonly RateRow[]) =>
  held.map((row) => lineOf(row, rates));

/** A trainer's current pay for a month. */
async function currentLines(tx: Tx, now: Date, { id, month }: Pick<OfMonth, 'id' | 'month'>): Promise<PayLine[]> {
  const held = await findHeldClasses(tx, { month, now, trainerId: id });
  return linesOf(held, await findRates(tx, id));
}

/** @throws RequestError not_found, also for someone else's month to staff who pay no one */
async function requireTrainer(tx: Tx, { actor, id }: Acting): Promise<{ id: string; name: string }> {
  const trainer = canPay(actor) || actor.id === id ? await findTrainer(tx, id) : undefined;
  return trainer ?? fail.notFound('There is no such trainer.');
}

/** A trainer's month with its classes. @throws RequestError not_found */
export async function readMonth({ db, now }: PayDeps, of: OfMonth & { actor: Actor }): Promise<TrainerMonth> {
  const trainer = await requireTrainer(db, of);
  const at = now();
  const [current, [statement], rates, courses] = await Promise.all([
    currentLines(db, at, of),
    findStatements(db, of.month, of.id),
    findRates(db, of.id),
    findSoldCourses(db),
  ]);
  const lines = statement?.lines ?? current;
  const nowPaise = sumsOf(current).totalPaise;
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  return {
    ...presentPay(trainer, of.month, lines, stateOf(statement, of.month, at)),
    lines,
    approvedAt: statement?.approvedAt.toISOString() ?? null,
    paidOn: statement?.paidOn ?? null,
    reference: statement?.reference ?? null,
    nowPaise: statement && statement.totalPaise !== nowPaise ? nowPaise : null,
    rates: rates.map(({ id, courseId, unit, paise, fromOn }) => {
      const course = courseId === null ? null : { id: courseId, title: titles.get(courseId) ?? 'A deleted course' };
      return { id, course, unit, paise, fromOn };
    }),
    courses: canPay(of.actor) ? courses : [],
    canPay: canPay(of.actor),
  };
}

/**
 * Approves a month: its lines and sum stay as they are now.
 * @throws RequestError not_found or conflict: it is not over, is approved, has a class without a rate, or another sum
 */
export async function approveMonth(
  context: Context<Actor>,
  { totalPaise, ...of }: OfMonth & TrainerPayApproval,
): Promise<void> {
  const { tx, now, actor } = context;
  const trainer = await requireTrainer(tx, { actor, ...of });
  const approvedAt = now();
  if (approvedAt < monthEnd(of.month)) fail.conflict('This month is not over yet.');
  const lines = await currentLines(tx, approvedAt, of);
  const sums = sumsOf(lines);
  if (lines.length === 0) fail.conflict('No classes were held in this month.');
  if (sums.classesWithoutRate > 0) fail.conflict('A class has no rate. Add a rate first.');
  if (sums.totalPaise !== totalPaise) fail.conflict('The total has changed since you opened the page. Reload it.');
  const stored = await tx
    .insert(trainerStatements)
    .values({ userId: of.id, name: trainer.name, month: of.month, lines, totalPaise, approvedBy: actor.id, approvedAt })
    .onConflictDoNothing()
    .returning({ id: trainerStatements.id });
  if (stored.length === 0) fail.conflict('This month is already approved.');
  await context.audit('trainer.approve', of.id, [of.month]);
  await alertPaidTwice(context, of, lines);
}

/** Alerts the staff about a class that would be paid twice: it got another trainer after the first one's month was approved. */
async function alertPaidTwice(context: Context, of: OfMonth, lines: readonly PayLine[]): Promise<void> {
  for (const { classId, course, batch, number, day } of lines) {
    if (!(await isInOtherStatement(context.tx, classId, of))) continue;
    const text = `Class ${number} of ${course}, batch ${batch}, on ${longDate(day)} is in the approved pay of two trainers: pay it once.`;
    await raiseAlert(context, { kind: 'payment', about: `class paid twice: ${classId} ${of.id}`, text });
  }
}

/** Withdraws the approval of an unpaid month. @throws RequestError conflict */
export async function withdrawApproval({ tx, audit }: Context<Actor>, of: OfMonth): Promise<void> {
  const gone = await tx
    .delete(trainerStatements)
    .where(and(isStatementOf(of), isNull(trainerStatements.paidOn)))
    .returning({ id: trainerStatements.id });
  if (gone.length === 0) fail.conflict('This month is not approved, or it is already paid.');
  await audit('trainer.withdraw', of.id, [of.month]);
}

/**
 * Records or corrects the payment of an approved month.
 * @throws RequestError conflict when it is not approved, or someone has recorded another payment since
 */
export async function payMonth(
  { tx, audit }: Context<Actor>,
  { id, month, was, ...payment }: OfMonth & TrainerPayment,
): Promise<void> {
  const { reference } = trainerStatements;
  const paid = await tx
    .update(trainerStatements)
    .set(payment)
    .where(and(isStatementOf({ id, month }), was === null ? isNull(reference) : eq(reference, was)))
    .returning({ id: trainerStatements.id });
  if (paid.length === 0) {
    const [known] = await findStatements(tx, month, id);
    fail.conflict(
      known?.reference
        ? `Someone has already recorded payment ${known.reference} for this month. Reload the page.`
        : 'Approve the month first.',
    );
  }
  await audit('trainer.pay', id, ['paidOn', 'reference', month]);
}

/** Adds a rate from a day on; approved months stay as they are. @throws RequestError not_found or conflict */
export async function addRate(context: Context<Actor>, { id, ...rate }: ById<TrainerRateAdd>): Promise<void> {
  const { tx, actor } = context;
  await requireTrainer(tx, { actor, id });
  const courses = await findSoldCourses(tx);
  if (rate.courseId !== null && !courses.some((course) => course.id === rate.courseId)) {
    fail.invalid('courseId', 'There is no such course.');
  }
  const stored = await tx
    .insert(trainerRates)
    .values({ userId: id, ...rate })
    .onConflictDoNothing()
    .returning({ id: trainerRates.id });
  if (stored.length === 0) fail.conflict('There is already a rate from that day. Remove it first.');
  await auditRate(context, 'trainer.rate', id, { after: rateText(rate) });
}

/** @throws RequestError not_found */
export async function removeRate(context: Context<Actor>, { id, rate }: ById<{ rate: string }>): Promise<void> {
  const gone = await context.tx
    .delete(trainerRates)
    .where(and(eq(trainerRates.id, rate), eq(trainerRates.userId, id)))
    .returning();
  const [removed] = gone;
  if (!removed) fail.notFound('There is no such rate.');
  await auditRate(context, 'trainer.unrate', id, { before: rateText(removed) });
}

export type ExportedLine = PayLine & Pick<Month, 'pay' | 'statement'>;

/** The classes of a month, each with its trainer, for a file. The audit log records their number. */
export async function exportMonth(
  { tx, now, actor, audit }: Context<Actor>,
  { month }: { month: string },
): Promise<ExportedLine[]> {
  const months = await readMonths({ db: tx, now }, actor, month);
  const rows = months.flatMap(({ lines, ...of }) => lines.map((line) => ({ ...line, ...of })));
  await audit('trainer.export', 'csv', [`rows: ${rows.length}`, month]);
  return rows;
}

function isStatementOf({ id, month }: OfMonth) {
  return and(eq(trainerStatements.userId, id), eq(trainerStatements.month, month));
}

const rateText = ({ paise, unit, fromOn }: Pick<RateRow, 'paise' | 'unit' | 'fromOn'>) =>
  `${rupees(paise)} ${unitNames[unit]} from ${fromOn}`;

/** The entry includes the rate, which is personal and is erased with the trainer. */
const auditRate = ({ audit }: Context, action: string, id: string, rate: { before?: string; after?: string }) =>
  audit(action, id, ['rate'], [{ field: 'rate', userId: id, ...rate }]);
