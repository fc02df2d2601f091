import { and, eq, isNull, or } from 'drizzle-orm';
import { email as emailField } from '../../../contract/text.ts';
import type { Tx } from '../../db/client.ts';
import { courses, enrollments, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { readMailSite } from '../../mail/site.ts';
import { lockSeats } from './seats.ts';

type EnrollDeps = Pick<Deps, 'db' | 'env' | 'now' | 'queueMail' | 'templates'>;

/** Whom to give a seat, and in which course, by its slug. */
type Seat = { email: string; course: string };

/** `given`: it is in the account now. `waits`: it will be, once an account of the address is verified. */
export type Enrolled = { email: string; title: string; outcome: 'given' | 'waits' | 'already' };

type Course = { id: string; slug: string; title: string };

/**
 * Enrolls an e-mail address in a paid course, and mails its owner; a second call for the same changes and mails nothing.
 * @throws RequestError invalid_input
 */
export async function enroll(deps: EnrollDeps, seat: Seat): Promise<Enrolled> {
  const email = checkedEmail(seat.email);
  return deps.db.transaction(async (tx) => {
    const course = await findPaidCourse(tx, seat.course);
    await lockSeats(tx, email);
    const owner = await findOwner(tx, email);
    const { title } = course;
    if (await hasSeat(tx, course, email, owner)) return { email, title, outcome: 'already' };
    await tx.insert(enrollments).values({ courseId: course.id, email, userId: owner?.id, createdAt: deps.now() });
    await queueLetter(deps, tx, { email, course, owner });
    return { email, title, outcome: owner ? 'given' : 'waits' };
  });
}

function checkedEmail(given: string): string {
  const parsed = emailField().safeParse(given);
  if (parsed.success) return parsed.data.toLowerCase();
  const message = parsed.error.issues[0]?.message ?? '';
  throw new RequestError('invalid_input', { message, fields: { email: message } });
}

/** It is held, so that nobody deletes it before the seat is given; one that is a draft again still takes learners. */
async function findPaidCourse(tx: Tx, slug: string): Promise<Course> {
  const [course] = await tx
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(and(eq(courses.kind, 'paid'), eq(courses.slug, slug), isNull(courses.deletedAt)))
    .for('key share');
  if (course) return course;
  const message = `There is no course to enroll in at /courses/${slug}`;
  throw new RequestError('invalid_input', { message, fields: { course: message } });
}

type Owner = { id: string; name: string };

/** The account that has shown that the address is its own. */
async function findOwner(tx: Tx, email: string): Promise<Owner | undefined> {
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return owner;
}

async function hasSeat(tx: Tx, course: Course, email: string, owner: Owner | undefined): Promise<boolean> {
  const isTheirs = or(eq(enrollments.email, email), owner && eq(enrollments.userId, owner.id));
  return (await tx.$count(enrollments, and(eq(enrollments.courseId, course.id), isTheirs))) > 0;
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
