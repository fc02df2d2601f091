import { and, eq, isNull } from 'drizzle-orm';
import { email as emailField } from '../../../contract/base/email.ts';
import { type InvitedAccount, inviteAccount } from '../../auth/invite.ts';
import { fail } from '../../base/errors.ts';
import { alertMovedSupply } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { isSeatOfAccount } from '../../db/queries/enrollments.ts';
import { courses, enrollments, orders, users } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { mailBatchNews, readBatchNews } from '../../teaching/classes/index.ts';
import { takeSeat } from './batch-seat.ts';
import { lockSeats } from './claim-by-email.ts';
import { enrolled, enrolledInvited } from './mails.ts';

/** `course` is a slug; `name` is for a new account. */
type Seat = { email: string; name?: string; course: string; batchId?: string };

/** `given`: enrolled now. `already`: enrolled before. `joined`: enrolled before, and now in the batch. */
export type Enrolled = { email: string; title: string; outcome: 'given' | 'already' | 'joined' };

type Course = { id: string; slug: string; title: string };

/**
 * Enrolls an email address in a paid course, and emails its owner a link to the course, or an invitation to a new account.
 * A repeat changes and emails nothing.
 * @throws RequestError invalid_input, or conflict when the batch is full or the learner is in another one
 */
export async function enroll(context: Context, seat: Seat): Promise<Enrolled> {
  const { batchId, name = '' } = seat;
  const email = requireEmail(seat.email);
  // Taken before any row of the person is locked, to avoid deadlocks.
  await lockSeats(context.tx, email);
  const course = await findPaidCourse(context.tx, seat.course);
  const existing = await findSeat(context.tx, course.id, email, await findOwner(context.tx, email));
  if (batchId && existing?.batchId && batchId !== existing.batchId) refuseOtherBatch(email);
  const invited = existing ? undefined : await invite(context, { name, email });
  const { outcome, owner } = await enrollAddress(context, { email, courseId: course.id, ...(batchId && { batchId }) });
  if (outcome === 'given') {
    if (!invited) fail.conflict(`The seat of ${email} was just given up. Try again.`);
    await mailEnrolled(context, { email, course, invited, batchId: batchId ?? null });
    return { email, title: course.title, outcome };
  }
  if (!batchId || batchId === existing?.batchId) return { email, title: course.title, outcome };
  const to = [{ email, userId: owner?.id ?? null, name: owner?.name ?? null }];
  await mailBatchNews(context, { batchId, news: 'joined', to });
  return { email, title: course.title, outcome: 'joined' };
}

/** @throws RequestError invalid_input for a new account without a name */
async function invite(context: Context, { name, email }: { name: string; email: string }) {
  if (!name && !(await findOwner(context.tx, email))) {
    fail.invalid('name', `${email} has no account yet. Enter a name, and send again.`);
  }
  return inviteAccount(context, context.tx, { name, email, phone: '' });
}

function refuseOtherBatch(email: string): never {
  fail.conflict(`${email} is in another batch of this course. Move them from there.`, 'email');
}

export async function isEnrolled(tx: Tx, { email, course }: Pick<Seat, 'email' | 'course'>): Promise<boolean> {
  const address = requireEmail(email);
  const { id } = await findPaidCourse(tx, course);
  return (await findSeat(tx, id, address, await findOwner(tx, address))) !== undefined;
}

/** `email` in lower case. */
type SeatRequest = {
  email: string;
  courseId: string;
  batchId?: string | null;
  orderId?: string;
};

type EnrolledSeat = { id: string; outcome: Exclude<Enrolled['outcome'], 'joined'>; owner: Account | undefined };

/**
 * Enrolls an email address in a course and, if one is given, a batch; in the caller's transaction, without an email. An
 * existing seat moves to the batch, with the order that sold it.
 * @throws RequestError conflict when the batch is full, invalid_input when it is not of the course
 */
export async function enrollAddress(
  context: Context,
  { email, courseId, batchId = null, orderId }: SeatRequest,
): Promise<EnrolledSeat> {
  const { now, tx } = context;
  await lockSeats(tx, email);
  const owner = await findOwner(tx, email);
  const existing = await findSeat(tx, courseId, email, owner);
  if (batchId && batchId !== existing?.batchId) {
    await takeSeat(tx, { batchId, courseId, now: now(), ...(orderId && { orderId }) });
  }
  if (existing) {
    if (batchId) {
      await tx.update(enrollments).set({ batchId }).where(eq(enrollments.id, existing.id));
      // The next invoice of the order that sold the seat names its batch.
      const moved = await tx
        .update(orders)
        .set({ batchId, updatedAt: now() })
        .where(and(eq(orders.enrollmentId, existing.id), eq(orders.seats, 1)))
        .returning({ id: orders.id });
      for (const order of moved) await alertMovedSupply(context, order.id);
    }
    return { id: existing.id, outcome: 'already', owner };
  }
  const [inserted] = await tx
    .insert(enrollments)
    .values({ courseId, email, userId: owner?.id, batchId, createdAt: now() })
    .returning({ id: enrollments.id });
  if (!inserted) throw new Error('The seat was not stored');
  return { id: inserted.id, outcome: 'given', owner };
}

function requireEmail(address: string): string {
  const parsed = emailField().safeParse(address);
  if (parsed.success) return parsed.data.toLowerCase();
  fail.invalid('email', parsed.error.issues[0]?.message ?? '');
}

/** Locks the course against deletion. One that is a draft again still accepts learners. */
async function findPaidCourse(tx: Tx, slug: string): Promise<Course> {
  const [course] = await tx
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(eq(courses.kind, 'paid'), eq(courses.slug, slug), isNull(courses.deletedAt)))
    .for('key share');
  if (course) return course;
  fail.invalid('course', `There is no course at /courses/${slug} to enroll in.`);
}

type Account = { id: string; name: string };

/** Locked before its seats, in the same order as when it is deleted. */
async function findOwner(tx: Tx, email: string): Promise<Account | undefined> {
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .for('key share');
  return owner;
}

async function findSeat(tx: Tx, courseId: string, email: string, owner: Account | undefined) {
  const [seat] = await tx
    .select({ id: enrollments.id, batchId: enrollments.batchId })
    .from(enrollments)
    .where(isSeatOfAccount(courseId, { normalizedEmail: email, userId: owner?.id ?? null }))
    .for('no key update');
  return seat;
}

type NewSeat = { email: string; course: Course; batchId: string | null; invited: InvitedAccount };

/** Emails a new learner a link to the course, or to the first password of a new account. */
export async function mailEnrolled(
  context: Context,
  { email, course, batchId, invited: { user, link } }: NewSeat,
): Promise<void> {
  const news = batchId ? await readBatchNews(context, batchId) : null;
  await context.mail(
    { email },
    link ? enrolledInvited(user.name, course, news, link) : enrolled(user.name, course, news),
  );
}
