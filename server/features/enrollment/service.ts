import type { EnrollmentRequest } from '../../../contract/enrollment.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import type { RequestSource } from '../../../contract/request-source.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { readMailSite } from '../../mail/site.ts';
import type { EnrollmentLetter } from '../../mail/types.ts';
import { type Mobile, parseMobile } from '../../phone.ts';
import {
  type CourseRef,
  findCourseByNumber,
  findRequest,
  insertRequest,
  lockRequests,
  replaceDetails,
  type StoredRequest,
} from './queries.ts';

type EnrollmentDeps = Pick<Deps, 'db' | 'env' | 'now' | 'queueMail' | 'templates'>;

/** Somebody's wish to join a course, checked: the course exists and the number can be called. */
export type Enrollment = { name: string; email: string; mobile: Mobile; course: CourseRef };

/** A second request for the same course within this time is the same request. */
const REPEAT_MS = 24 * 60 * 60 * 1000;

/**
 * Finds the course and the number that a request means.
 * @throws RequestError invalid_input with `fields.mobile` or `fields.courseId`
 */
export async function checkEnrollment(deps: Pick<Deps, 'db'>, input: EnrollmentRequest): Promise<Enrollment> {
  const mobile = parseMobile(input.mobile, input.mobileCountry || undefined);
  const course = await findCourseByNumber(deps.db, input.courseId);
  if (mobile && course) return { name: input.name, email: input.email, mobile, course };
  const fields = {
    ...(!mobile && { mobile: 'Please enter a valid mobile number' }),
    ...(!course && { courseId: 'Please choose a course' }),
  };
  throw new RequestError('invalid_input', { fields });
}

/** What the person is told. */
export function confirmation({ name, course, mobile }: Enrollment): string {
  return `Thank you, ${name}. We have your request for ${course.title} and will call you on ${mobile.shown}.`;
}

/**
 * Stores a request with its mails: all or none. A repeat within a day is stored once; new details in it replace
 * the earlier ones, which are kept, and only staff hear of it. The first source stays.
 */
export async function requestEnrollment(
  deps: EnrollmentDeps,
  enrollment: Enrollment,
  source: RequestSource = {},
): Promise<void> {
  const emailKey = enrollment.email.toLowerCase();
  const courseId = enrollment.course.id;
  const since = new Date(deps.now().getTime() - REPEAT_MS);
  await deps.db.transaction(async (tx) => {
    await lockRequests(tx, emailKey, courseId);
    const earlier = await findRequest(tx, { emailKey, courseId, since });
    if (!earlier) await storeNew(deps, tx, enrollment, source);
    else if (earlier.name !== enrollment.name || earlier.mobile !== enrollment.mobile.e164) {
      await storeChange(deps, tx, enrollment, earlier);
    }
  });
}

async function storeNew(deps: EnrollmentDeps, tx: Tx, enrollment: Enrollment, source: RequestSource): Promise<void> {
  const { name, email, mobile, course } = enrollment;
  const now = deps.now();
  await insertRequest(tx, {
    courseId: course.id,
    name,
    email,
    emailKey: email.toLowerCase(),
    mobile: mobile.e164,
    ...source,
    noticeVersion: NOTICE_VERSION,
    noticedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const templates = await deps.templates();
  const letter = await letterOf(deps, tx, enrollment);
  await deps.queueMail(tx, {
    kind: 'enrollment_acknowledgement',
    recipient: email,
    replyTo: letter.site.email,
    ...(await templates.enrollmentAcknowledgement(letter)),
  });
  await deps.queueMail(tx, {
    kind: 'enrollment_to_staff',
    recipient: letter.site.staffEmail,
    replyTo: email,
    ...(await templates.enrollmentToStaff(letter)),
  });
}

async function storeChange(deps: EnrollmentDeps, tx: Tx, enrollment: Enrollment, earlier: StoredRequest) {
  const now = deps.now();
  await replaceDetails(tx, earlier, {
    name: enrollment.name,
    mobile: enrollment.mobile.e164,
    noticeVersion: NOTICE_VERSION,
    noticedAt: now,
    updatedAt: now,
  });
  const templates = await deps.templates();
  const letter = await letterOf(deps, tx, { ...enrollment, email: earlier.email });
  const shown = parseMobile(earlier.mobile)?.shown ?? earlier.mobile;
  await deps.queueMail(tx, {
    kind: 'enrollment_changed_to_staff',
    recipient: letter.site.staffEmail,
    replyTo: earlier.email,
    ...(await templates.enrollmentChangedToStaff({
      ...letter,
      earlier: { name: earlier.name, email: earlier.email, mobile: shown },
    })),
  });
}

async function letterOf(deps: EnrollmentDeps, tx: Tx, enrollment: Enrollment): Promise<EnrollmentLetter> {
  const { name, email, mobile, course } = enrollment;
  return { site: await readMailSite(tx, deps), name, email, mobile: mobile.shown, course };
}
