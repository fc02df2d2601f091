import { instantInKolkata } from '../../../contract/base/calendar.ts';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { DeskNewRequest } from '../../../contract/selling/desk-new-request.ts';
import { defaultSources } from '../../../contract/selling/desk-requests.ts';
import { fail, requireFuture } from '../../base/errors.ts';
import { parseMobile, WRONG_MOBILE } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { type Actor, type Context, lockOwner } from '../../records/index.ts';
import { setFollowUp } from './call.ts';
import { addNote } from './desk-service.ts';
import { requestOfLead } from './lead.ts';
import { insertRequest, lockSoldCourse } from './queries.ts';

/**
 * Stores the request of a walk-in, with a note and the time of the next call if these are known. Staff already talk to them, so its stage is contacted, its owner is the
 * actor by default, and no email is sent.
 * @returns its id
 * @throws RequestError invalid_input with `fields.mobile`, `fields.courseId`, `fields.source`, `fields.ownerId` or
 * `fields.nextCall`
 */
export async function addRequest(
  context: Context<Actor>,
  {
    name,
    email,
    mobile: typedMobile,
    courseId,
    source: chosenSource,
    ownerId: chosenOwnerId,
    note,
    nextCall,
  }: DeskNewRequest,
): Promise<string> {
  const { tx, now, actor, audit } = context;
  const mobile = parseMobile(typedMobile);
  if (!mobile) fail.invalid({ mobile: WRONG_MOBILE });
  if (nextCall) requireFuture('nextCall', instantInKolkata(nextCall), now());
  const source = await requireSource(tx, chosenSource);
  const ownerId = chosenOwnerId || actor.id;
  if (ownerId !== actor.id && !(await lockOwner(tx, ownerId))) fail.invalid('ownerId', 'Choose someone from the list.');
  if (courseId && !(await lockSoldCourse(tx, courseId))) fail.invalid('courseId', 'This course no longer exists.');
  const lead = { name: name || mobile.shown, email, mobile: mobile.e164, courseId: courseId || null, source, ownerId };
  // The form asks staff to read the privacy notice to callers.
  const firstContact = {
    stage: 'contacted',
    firstReachedAt: now(),
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
  } as const;
  const id = await insertRequest(tx, { ...requestOfLead(lead, now()), ...firstContact });
  await audit('request.create', id);
  if (note) await addNote(context, { id, text: note });
  if (nextCall) await setFollowUp(context, { id, at: nextCall });
  return id;
}

/** Checks a chosen source; without a choice, it is the first. @throws RequestError invalid_input with `fields.source` */
export async function requireSource(tx: Tx, chosenSource: string | undefined): Promise<string> {
  const { sources = defaultSources } = await readSettings(tx);
  const source = chosenSource ?? sources[0];
  if (!source || !sources.includes(source)) fail.invalid('source', 'Choose a source from the list.');
  return source;
}
