import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { Attribution } from '../../../contract/selling/attribution.ts';
import type { TeamRequest } from '../../../contract/selling/team-request.ts';
import { fail } from '../../base/errors.ts';
import { type Mobile, parseMobile, WRONG_MOBILE } from '../../base/phone.ts';
import { enrollmentRequests, requestNotes } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { countFormMails } from '../../http/rate-limit.ts';
import { type Context, nextVersion, transact } from '../../records/index.ts';
import { teamAcknowledgement, teamToStaff } from './mails.ts';
import { insertRequest, lockCourseRequests } from './queries.ts';

export type CheckedTeam = Pick<TeamRequest, 'name' | 'email' | 'company' | 'seats'> & {
  mobile: Mobile;
  message: string;
};

/** A second form of the same address within this time adds to the first lead; in milliseconds. */
const REPEAT_MS = DAY_MS;

/** @throws RequestError invalid_input with `fields.mobile` */
export function checkTeam({ name, email, company, seats, message = '', ...input }: TeamRequest): CheckedTeam {
  const mobile = parseMobile(input.mobile, input.mobileCountry);
  return mobile ? { name, email, company, seats, mobile, message } : fail.invalid('mobile', WRONG_MOBILE);
}

/** Stores the lead of a company, with the number of people and the rest of the form as a note, and emails about it. */
export async function requestTeam(deps: Deps, team: CheckedTeam, source: Attribution): Promise<string> {
  const mails = await countFormMails(deps);
  await transact(deps, null, async (context) => {
    const requestId = await storeLead(context, team, source);
    await context.tx
      .insert(requestNotes)
      .values({ requestId, text: noteOf(team), isAnswer: true, createdAt: context.now() });
    if (mails.toSender) await context.mail({ email: team.email }, teamAcknowledgement(team));
    if (mails.toStaff) await context.mail({ email: team.email }, teamToStaff(team));
  });
  return thanks(team);
}

export function thanks({ name, mobile, seats }: CheckedTeam): string {
  return `Thank you, ${name}. We will call you on ${mobile.shown} about training for ${seats} people.`;
}

/** The form as a message of the contact page, as which a suspected one is kept. */
export function messageOf({ name, email, ...team }: CheckedTeam) {
  return { name, email, subject: 'it', message: noteOf({ ...team, name, email }) };
}

const noteOf = ({ company, seats, mobile, message }: CheckedTeam) =>
  [`Company: ${company}`, `People: ${seats}`, `Mobile: ${mobile.shown}`, message].filter(Boolean).join('\n');

async function storeLead(context: Context, team: CheckedTeam, source: Attribution): Promise<string> {
  const { now, tx } = context;
  const { name, email, mobile, seats } = team;
  const normalizedEmail = email.toLowerCase();
  await lockCourseRequests(tx, normalizedEmail, 'team');
  const isRepeat = and(
    eq(enrollmentRequests.normalizedEmail, normalizedEmail),
    isNotNull(enrollmentRequests.seats),
    gt(enrollmentRequests.createdAt, new Date(now().getTime() - REPEAT_MS)),
  );
  const [earlier] = await tx
    .select({ id: enrollmentRequests.id })
    .from(enrollmentRequests)
    .where(isRepeat)
    .orderBy(desc(enrollmentRequests.createdAt))
    .limit(1);
  if (earlier) {
    const change = { seats, ...nextVersion(enrollmentRequests) };
    await tx.update(enrollmentRequests).set(change).where(eq(enrollmentRequests.id, earlier.id));
    return earlier.id;
  }
  return insertRequest(tx, {
    courseId: null,
    name,
    email,
    normalizedEmail,
    mobile: mobile.e164,
    seats,
    ...source,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: now(),
    createdAt: now(),
    updatedAt: now(),
  });
}
