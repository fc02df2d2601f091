import { eq } from 'drizzle-orm';
import { dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { RequestStage } from '../../../contract/base/states.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/base/time.ts';
import type { Tx } from '../../db/client.ts';
import { auditEntries, courses, enrollmentRequests, requestNotes } from '../../db/schema/index.ts';
import { type SampleRequest, samples } from './request-samples.ts';
import type { DemoStaff } from './staff.ts';

type StoredRequest = { id: string; sample: SampleRequest; actorId: string | null; ago: (days: number) => Date };

export async function sampleRequests(tx: Tx, staff: DemoStaff, now: Date): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    const courseId = await findCourse(tx, sample.course);
    // An operator's own content may have other courses.
    if (courseId) await storeRequest(tx, { sample, index, courseId, staff, now });
  }
}

async function findCourse(tx: Tx, slug: string): Promise<string | undefined> {
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  return course?.id;
}

type NewRequest = { sample: SampleRequest; index: number; courseId: string; staff: DemoStaff; now: Date };

async function storeRequest(tx: Tx, { sample, index, courseId, staff, now }: NewRequest): Promise<void> {
  const { name, daysAgo, stage, owner, followUpIn, source } = sample;
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  // Each at another minute, so that they have an order.
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS - (index + 1) * MINUTE_MS);
  const createdAt = ago(daysAgo);
  const day = followUpIn === undefined ? null : dateInKolkata(new Date(now.getTime() + followUpIn * DAY_MS));
  const followUpAt = day === null ? null : instantInKolkata(`${day}T11:00`);
  const actorId = owner ? staff[owner] : null;
  const [request] = await tx
    .insert(enrollmentRequests)
    .values({
      name,
      email,
      normalizedEmail: email,
      mobile: `+9198765432${20 + index}`,
      courseId,
      stage,
      ownerId: actorId,
      followUpAt,
      page: '/courses',
      ...source,
      privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
      privacyNoticeAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: enrollmentRequests.id });
  if (!request) throw new Error('A request of the demo was not stored');
  const stored = { id: request.id, sample, actorId, ago };
  await storeNotes(tx, stored);
  await storeHistory(tx, stored);
}

async function storeNotes(tx: Tx, { id: requestId, sample, actorId: authorId, ago }: StoredRequest): Promise<void> {
  const rows = sample.notes.map(([days, text]) => ({ requestId, authorId, text, createdAt: ago(days) }));
  if (rows.length > 0) await tx.insert(requestNotes).values(rows);
}

const verbs: Partial<Record<RequestStage, string>> = { contacted: 'contact', enrolled: 'enroll', lost: 'lose' };

async function storeHistory(tx: Tx, { id, sample, actorId, ago }: StoredRequest): Promise<void> {
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
