import { and, eq, isNull } from 'drizzle-orm';
import type { DeskNewRequest } from '../../../contract/desk-new-request.ts';
import { usualSources } from '../../../contract/lead-choices.ts';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/privacy-notice.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile } from '../../base/phone.ts';
import { courses, enrollmentRequests } from '../../db/schema/index.ts';
import { readSettings } from '../../db/site-settings.ts';
import { type Actor, type Context, lockOwner } from '../../records/index.ts';

/**
 * Stores the request of somebody who came or called: whoever typed it in talks to them already, so it is contacted, and theirs
 * unless they give it to somebody; nobody gets a mail.
 * @returns its id
 * @throws RequestError invalid_input with `fields.mobile`, `fields.courseId`, `fields.source` or `fields.ownerId`
 */
export async function addRequest(
  { tx, now, actor, audit }: Context<Actor>,
  { name, email, mobile: typed, courseId, source, ownerId: chosen }: DeskNewRequest,
): Promise<string> {
  const mobile = parseMobile(typed);
  if (!mobile) fail.invalid('mobile', 'Please enter a valid mobile number');
  const { sources = usualSources } = await readSettings(tx);
  const [usual] = sources;
  const utmSource = source ?? usual;
  if (!utmSource || !sources.includes(utmSource)) fail.invalid('source', 'Choose a source from the list');
  const ownerId = chosen || actor.id;
  if (ownerId !== actor.id && !(await lockOwner(tx, ownerId))) fail.invalid('ownerId', 'Choose somebody from the list');
  const isSold = and(eq(courses.id, courseId), eq(courses.kind, 'paid'), isNull(courses.deletedAt));
  const [course] = await tx.select({ id: courses.id }).from(courses).where(isSold).for('key share');
  if (!course) fail.invalid('courseId', 'There is no such course any more.');
  const who = { name, email, normalizedEmail: email.toLowerCase(), mobile: mobile.e164 };
  const times = {
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: now(),
    createdAt: now(),
    updatedAt: now(),
  };
  const [made] = await tx
    .insert(enrollmentRequests)
    .values({
      ...who,
      ...times,
      courseId,
      stage: 'contacted',
      firstReachedAt: now(),
      ownerId,
      utmSource,
    })
    .returning({ id: enrollmentRequests.id });
  if (!made) throw new Error('The request was not stored');
  await audit('request.create', made.id);
  return made.id;
}
