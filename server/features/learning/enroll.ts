import { and, eq, or } from 'drizzle-orm';
import { email as emailField } from '../../../contract/text.ts';
import type { Tx } from '../../db/client.ts';
import { courses, enrollments, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { readMailSite } from '../../mail/site.ts';
import { takeSeat } from './batch-seat.ts';
import { lockSeats } from './seats.ts';

type EnrollDeps = Pick<Deps, 'env' | 'now' | 'queueMail' | 'templates'>;

/** Whom to give a seat, in which course, by its slug, and in which batch of it, if in one. */
type Seat = { email: string; course: string; batchId?: string };

/**
 * `given`: it is in the account now. `waits`: it will be, once an account of the address is verified. `already`: it was
 * before. `joined`: it was before, and the batch is new to it.
 */
export type Enrolled = { email: string; title: string; outcome: 'given' | 'waits' | 'already' | 'joined' };

type Course = { id: string; slug: string; title: string };

/**
 * Enrolls an e-mail address in a paid course, and mails its owner; a second call for the same changes and mails nothing.
 * @throws RequestError invalid_input, or conflict when the batch is full or they are in another
 */
export function enroll(deps: EnrollDeps & Pick<Deps, 'db'>, seat: Seat): Promise<Enrolled> {
  return deps.db.transaction((tx) => enrollWithin(deps, tx, seat));
}

/** `enroll` in a transaction of the caller. */
export async function enrollWithin(deps: EnrollDeps, tx: Tx, { batchId, ...seat }: Seat): Promise<Enrolled> {
  const email = checkedEmail(seat.email);
  const course = await findPaidCourse(tx, seat.course);
  await lockSeats(tx, email);
  const owner = await findOwner(tx, email);
  const { id: courseId, title } = course;
  const enrolled = await findSeat(tx, course, email, owner);
  if (enrolled) {
    const joins = batchId !== undefined && (await joinBatch(tx, enrolled, batchId));
    return { email, title, outcome: joins ? 'joined' : 'already' };
  }
  if (batchId) await takeSeat(tx, { batchId, courseId });
  await tx.insert(enrollments).values({ courseId, email, userId: owner?.id, batchId, createdAt: deps.now() });
  await queueLetter(deps, tx, { email, course, owner });
  return { email, title, outcome: owner ? 'given' : 'waits' };
}

/** Whether an address has a seat in a paid course. @throws RequestError invalid_input */
export async function isEnrolled(tx: Tx, { email, course }: Pick<Seat, 'email' | 'course'>): Promise<boolean> {
  const address = checkedEmail(email);
  const owner = await findOwner(tx, address);
  return (await findSeat(tx, await findPaidCourse(tx, course), address, owner)) !== undefined;
}

function checkedEmail(given: string): string {
  const parsed = emailField().safeParse(given);
  if (parsed.success) return parsed.data.toLowerCase();
  const message = parsed.error.issues[0]?.message ?? '';
  throw new RequestError('invalid_input', { message, fields: { email: message } });
}

async function findPaidCourse(tx: Tx, slug: string): Promise<Course> {
  const [course] = await tx
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(eq(courses.kind, 'paid'), eq(courses.slug, slug)));
  if (course) return course;
  const message = `There is no course to enroll in at /courses/${slug}`;
  throw new RequestError('invalid_input', { message, fields: { course: message } });
}

type Owner = { id: string; name: string };
type Enrollment = typeof enrollments.$inferSelect;

/** The account that has shown that the address is its own. */
async function findOwner(tx: Tx, email: string): Promise<Owner | undefined> {
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return owner;
}

async function findSeat(
  tx: Tx,
  course: Course,
  email: string,
  owner: Owner | undefined,
): Promise<Enrollment | undefined> {
  const isTheirs = or(eq(enrollments.email, email), owner && eq(enrollments.userId, owner.id));
  const [enrolled] = await tx
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.courseId, course.id), isTheirs))
    .for('no key update');
  return enrolled;
}

/** @returns whether they were not in it before @throws RequestError conflict when they are in another */
async function joinBatch(tx: Tx, { id, courseId, email, batchId: current }: Enrollment, batchId: string) {
  if (current === batchId) return false;
  if (current) {
    const message = `${email} is in another batch of this course. Move them from there.`;
    throw new RequestError('conflict', { message, fields: { email: message } });
  }
  await takeSeat(tx, { batchId, courseId });
  await tx.update(enrollments).set({ batchId }).where(eq(enrollments.id, id));
  return true;
}

type Letter = { email: string; course: Course; owner: Owner | undefined };

async function queueLetter(deps: EnrollDeps, tx: Tx, { email, course, owner }: Letter): Promise<void> {
  const templates = await deps.templates();
  const site = await readMailSite(tx, deps);
  const content = owner
    ? await templates.enrolled({ site, course, name: owner.name })
    : await templates.enrolledWaiting({ site, course, email });
  await deps.queueMail(tx, { kind: 'enrolled', recipient: email, replyTo: site.email, ...content });
}
