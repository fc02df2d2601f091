import { and, eq, isNull } from 'drizzle-orm';
import type { DeskNewRequest } from '../../../contract/desk-new-request.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile } from '../../base/phone.ts';
import { courses, enrollmentRequests } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, recordAudit } from '../../records/index.ts';

/** The source of requests that staff type in, beside campaigns and sites. */
const SOURCE = 'walk-in';

/**
 * Stores the request of somebody who came or called: whoever typed it in talks to them already, so it is theirs and contacted, and
 * nobody gets a mail.
 * @returns its id
 * @throws RequestError invalid_input with `fields.mobile` or `fields.courseId`
 */
export function addRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor }: { actor: Actor },
  { name, email, mobile: typed, courseId }: DeskNewRequest,
): Promise<string> {
  const mobile = parseMobile(typed);
  if (!mobile) fail.invalid('mobile', 'Please enter a valid mobile number');
  return db.transaction(async (tx) => {
    const isSold = and(eq(courses.id, courseId), eq(courses.kind, 'paid'), isNull(courses.deletedAt));
    const [course] = await tx.select({ id: courses.id }).from(courses).where(isSold).for('key share');
    if (!course) fail.invalid('courseId', 'There is no such course any more.');
    const who = { name, email, emailKey: email.toLowerCase(), mobile: mobile.e164 };
    const notice = { noticeVersion: NOTICE_VERSION, noticedAt: now() };
    const [made] = await tx
      .insert(enrollmentRequests)
      .values({
        ...who,
        ...notice,
        courseId,
        stage: 'contacted',
        ownerId: actor.id,
        utmSource: SOURCE,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning({ id: enrollmentRequests.id });
    if (!made) throw new Error('The request was not stored');
    await recordAudit(tx, { actorId: actor.id, action: 'request.create', recordId: made.id });
    return made.id;
  });
}
