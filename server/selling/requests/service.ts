import { eq } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { Attribution } from '../../../contract/selling/attribution.ts';
import type { EnrollmentRequest } from '../../../contract/selling/enrollment-request.ts';
import { fail } from '../../base/errors.ts';
import { type Mobile, parseMobile, WRONG_MOBILE } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { enrollmentRequests } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails, type FormMails } from '../../http/rate-limit.ts';
import { type Context, nextVersion, transact } from '../../records/index.ts';
import { requestAcknowledgement, requestChangedToStaff, requestToStaff } from './mails.ts';
import {
  type CourseRef,
  findCourseByNumber,
  findOpenOffers,
  findRecentRequest,
  insertRequest,
  lockCourseRequests,
  type Offer,
  replaceDetails,
  type StoredRequest,
} from './queries.ts';
import { offerReservation, type Sender } from './reserve.ts';

export type CheckedRequest = { name: string; email: string; mobile: Mobile; course: CourseRef };

/** A second request for the same course within this time updates the first; in milliseconds. */
const REPEAT_MS = DAY_MS;

/** @throws RequestError invalid_input with `fields.mobile` or `fields.courseId` */
export async function checkRequest(deps: { db: Tx }, input: EnrollmentRequest): Promise<CheckedRequest> {
  const mobile = parseMobile(input.mobile, input.mobileCountry);
  const course = await findCourseByNumber(deps.db, input.courseId);
  if (mobile && course) return { name: input.name, email: input.email, mobile, course };
  const fields = {
    ...(!mobile && { mobile: WRONG_MOBILE }),
    ...(!course && { courseId: 'Please choose a course' }),
  };
  fail.invalid(fields);
}

export function confirmation({ name, course, mobile }: CheckedRequest): string {
  return `Thank you, ${name}. We have your request for ${course.title} and will call you on ${mobile.shown}.`;
}

/**
 * Stores a request with its emails in one transaction. A repeat within a day updates the first one: the earlier details are
 * kept as a revision, the source stays, and staff get an email. If the course is sold online, each request gets an order of its
 * own; the sender gets another email only if the link of the first one no longer sells that seat (docs/decisions/0064). If many
 * requests come at once, emails are left out.
 * @returns the page to reserve a seat on if the course is sold online, whether or not the address is theirs; null otherwise
 */
export async function requestEnrollment(
  deps: Deps,
  request: CheckedRequest,
  source: Attribution,
  sender: Sender,
): Promise<string | null> {
  const mails = await mailsOf(deps, request, sender);
  return transact(deps, null, (context) => storeRequest(context, request, { source, sender, mails }));
}

type Received = { source: Attribution; sender: Sender; mails: FormMails };

/** Stores a request as `requestEnrollment` does, in the caller's transaction. */
export async function storeRequest(
  context: Context,
  request: CheckedRequest,
  { source, sender, mails }: Received,
): Promise<string | null> {
  const normalizedEmail = request.email.toLowerCase();
  const courseId = request.course.id;
  const since = new Date(context.now().getTime() - REPEAT_MS);
  await lockCourseRequests(context.tx, normalizedEmail, courseId);
  const earlier = await findRecentRequest(context.tx, { normalizedEmail, courseId, since });
  const requestId = earlier ? earlier.id : await storeNew(context, request, { source, mails });
  if (earlier?.stage === 'lost') await reopen(context, earlier);
  if (earlier?.importId) await detachFromImport(context, earlier);
  const mailed = earlier && (await findOpenOffers(context.tx, requestId));
  const reservation = await offerReservation(context, request, { requestId, ...sender });
  if (mails.toSender && !(mailed && (!reservation || mailed.some((offer) => isSame(offer, reservation))))) {
    const seat = reservation && { ...reservation, link: `${context.env.PUBLIC_URL}${reservation.mailedPath}` };
    await context.mail(request, requestAcknowledgement(mailDetailsOf(request), seat));
  }
  if (earlier && (earlier.name !== request.name || earlier.mobile !== request.mobile.e164)) {
    await storeChange(context, request, { earlier, mails });
  }
  return reservation?.shownPath ?? null;
}

function isSame(earlier: Offer, { batchId, totalPaise }: Offer): boolean {
  return earlier.batchId === batchId && earlier.totalPaise === totalPaise;
}

/** The emails that may be sent: without a limit to the signed-in owner of the address, otherwise up to a limit. */
async function mailsOf(deps: Deps, { email }: CheckedRequest, { account }: Sender): Promise<FormMails> {
  const isOwn = account?.emailVerified && account.email === email.toLowerCase();
  return isOwn ? { toSender: true, toStaff: true } : countFormMails(deps);
}

async function storeNew(
  context: Context,
  request: CheckedRequest,
  { source, mails }: { source: Attribution; mails: FormMails },
): Promise<string> {
  const { name, email, mobile, course } = request;
  const now = context.now();
  const requestId = await insertRequest(context.tx, {
    courseId: course.id,
    name,
    email,
    normalizedEmail: email.toLowerCase(),
    mobile: mobile.e164,
    ...source,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (mails.toStaff) await context.mail({ email }, requestToStaff(mailDetailsOf(request)));
  return requestId;
}

/** The person has sent it again. */
async function reopen({ tx, audit }: Context, { id }: StoredRequest): Promise<void> {
  await tx
    .update(enrollmentRequests)
    .set({ stage: 'new', lostReason: '', ...nextVersion(enrollmentRequests) })
    .where(eq(enrollmentRequests.id, id));
  await audit('request.reopen', id, ['stage']);
}

/** Undoing the import keeps it: the person has also sent it on the site. */
async function detachFromImport({ tx }: Context, { id }: StoredRequest): Promise<void> {
  await tx.update(enrollmentRequests).set({ importId: null }).where(eq(enrollmentRequests.id, id));
}

async function storeChange(
  context: Context,
  request: CheckedRequest,
  { earlier, mails }: { earlier: StoredRequest; mails: FormMails },
) {
  const now = context.now();
  await replaceDetails(context.tx, earlier, {
    name: request.name,
    mobile: request.mobile.e164,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: now,
    updatedAt: now,
  });
  if (!mails.toStaff) return;
  const newDetails = { ...mailDetailsOf(request), email: earlier.email };
  const earlierDetails = { ...earlier, mobile: parseMobile(earlier.mobile)?.shown ?? earlier.mobile };
  await context.mail({ email: earlier.email }, requestChangedToStaff(newDetails, earlierDetails));
}

const mailDetailsOf = ({ mobile, ...request }: CheckedRequest) => ({ ...request, mobile: mobile.shown });
