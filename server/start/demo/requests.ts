import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import type { RequestStage } from '../../../contract/states.ts';
import type { Tx } from '../../db/client.ts';
import {
  auditEntries,
  batches,
  courses,
  enrollmentRequests,
  enrollments,
  payments,
  requestNotes,
} from '../../db/schema/index.ts';
import { type SampleRequest, samples } from './request-samples.ts';
import type { DemoStaff } from './staff.ts';

const DAY = 24 * 60 * 60 * 1000;

type Course = { id: string; batchId: string };
type Stored = { id: string; sample: SampleRequest; actorId: string | null; ago: (days: number) => Date };

/** Fills the pipeline: requests in all stages with notes, owners and follow-ups. */
export async function sampleRequests(tx: Tx, staff: DemoStaff, now: Date): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    const course = await findCourse(tx, sample.course);
    // An operator's own content may have other courses.
    if (course) await storeRequest(tx, { sample, index, course, staff, now });
  }
}

async function findCourse(tx: Tx, slug: string): Promise<Course | undefined> {
  const [course] = await tx
    .select({ id: courses.id, batchId: batches.id })
    .from(courses)
    .innerJoin(batches, eq(batches.courseId, courses.id))
    .where(eq(courses.slug, slug))
    .limit(1);
  return course;
}

type Wish = { sample: SampleRequest; index: number; course: Course; staff: DemoStaff; now: Date };

async function storeRequest(tx: Tx, { sample, index, course, staff, now }: Wish): Promise<void> {
  const { name, daysAgo, stage, owner, followUpIn, source } = sample;
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  // At another minute each, so that they have an order.
  const ago = (days: number) => new Date(now.getTime() - days * DAY - (index + 1) * 60_000);
  const createdAt = ago(daysAgo);
  const followUpOn = followUpIn === undefined ? null : dateInKolkata(new Date(now.getTime() + followUpIn * DAY));
  const actorId = owner ? staff[owner] : null;
  const [request] = await tx
    .insert(enrollmentRequests)
    .values({
      name,
      email,
      emailKey: email,
      mobile: `+9198765432${20 + index}`,
      courseId: course.id,
      stage,
      ownerId: actorId,
      followUpOn,
      page: '/courses',
      ...source,
      noticeVersion: NOTICE_VERSION,
      noticedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: enrollmentRequests.id });
  if (!request) throw new Error('A request of the demo was not stored');
  const stored = { id: request.id, sample, actorId, ago };
  await storeNotes(tx, stored);
  await storeHistory(tx, stored);
  if (sample.seat) await storeSeat(tx, stored, { ...course, email });
}

async function storeNotes(tx: Tx, { id: requestId, sample, actorId: authorId, ago }: Stored): Promise<void> {
  const rows = sample.notes.map(([days, text]) => ({ requestId, authorId, text, createdAt: ago(days) }));
  if (rows.length > 0) await tx.insert(requestNotes).values(rows);
}

const verbs: Partial<Record<RequestStage, string>> = { contacted: 'contact', enrolled: 'enroll', lost: 'lose' };

async function storeHistory(tx: Tx, { id, sample, actorId, ago }: Stored): Promise<void> {
  const verb = verbs[sample.stage];
  if (!verb) return;
  const [lastNote = [0]] = sample.notes.toSorted(([one], [other]) => one - other);
  await tx.insert(auditEntries).values({
    actorId,
    action: `request.${verb}`,
    recordType: 'request',
    recordId: id,
    fields: ['stage'],
    createdAt: ago(lastNote[0]),
  });
}

type Seat = Course & { email: string };

/** A seat whose invitation waits, with what was paid for it. */
async function storeSeat(
  tx: Tx,
  { id: requestId, sample, actorId, ago }: Stored,
  { id: courseId, batchId, email }: Seat,
) {
  const { daysAgo = 0, paidRupees = 0 } = sample.seat ?? {};
  const createdAt = ago(daysAgo);
  const [seat] = await tx
    .insert(enrollments)
    .values({ courseId, email, batchId, createdAt })
    .returning({ id: enrollments.id });
  if (paidRupees === 0) return;
  await tx.insert(payments).values({
    enrollmentId: seat?.id ?? null,
    requestId,
    courseId,
    amountPaise: paidRupees * 100,
    method: 'upi' as const,
    paidOn: dateInKolkata(createdAt),
    reference: 'Sample of the demo',
    recordedBy: actorId,
    createdAt,
  });
}
