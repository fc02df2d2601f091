import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { RequestStage } from '../../../contract/base/states.ts';
import { givenName } from '../../../contract/people/short-name.ts';
import { type ChatTemplates, fillTemplate } from '../../../contract/publishing/chat-templates.ts';
import type { DeskRequest, DeskRequestRow } from '../../../contract/selling/desk-requests.ts';
import { formatMobile } from '../../base/phone.ts';
import type { findRequests } from './desk-queries.ts';
import { endOfDay, openStages } from './filter.ts';
import { nextTimes } from './next-times.ts';
import type * as record from './record-queries.ts';

type Found<Find extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Find>>;
type Row = Omit<Found<typeof findRequests>[number], 'cursorKey'>;

/** A mobile number, in E.164 and as people read it. */
function mobileOf(mobile: string) {
  return { mobile, mobileShown: formatMobile(mobile) };
}

type FollowUpState = { stage: RequestStage; followUpAt: Date | null };

function isBefore({ stage, followUpAt }: FollowUpState, time: Date): boolean {
  return followUpAt !== null && followUpAt < time && openStages.includes(stage);
}

/** The fields that the list and the page of a request share. */
function presentRequestHead(row: Row, now: Date) {
  const { id, version, name, email, mobile, course, stage, isTest, owner, followUpAt, createdAt } = row;
  return {
    id,
    version,
    name,
    email,
    ...mobileOf(mobile),
    course,
    stage,
    isTest,
    owner,
    followUpAt: followUpAt?.toISOString() ?? null,
    isDue: isBefore(row, endOfDay(dateInKolkata(now))),
    isMissed: isBefore(row, now),
    createdAt: createdAt.toISOString(),
  };
}

export function presentRequestRow(row: Row, { now, others }: { now: Date; others: number }): DeskRequestRow {
  return { ...presentRequestHead(row, now), others };
}

/** A request with its related records. */
type RequestParts = {
  request: record.RequestRecord;
  now: Date;
  seat: Found<typeof record.findSeat>;
  revisions: Found<typeof record.findRevisions>;
  notes: Found<typeof record.findNotes>;
  calls: Found<typeof record.findCalls>;
  lostReasons: readonly string[];
  chat: ChatTemplates;
  others: Found<typeof record.findOthers>;
  batches: DeskRequest['batches'];
  history: Found<typeof record.findHistory>;
  owners: DeskRequest['owners'];
  courses: DeskRequest['courses'];
};

export function presentRequest(parts: RequestParts): DeskRequest {
  const { request, now, seat, owners } = parts;
  const { page, referrer, utmSource, utmMedium, utmCampaign } = request;
  return {
    ...presentRequestHead(request, now),
    personId: request.personId,
    pricePaise: request.pricePaise,
    updatedAt: request.updatedAt.toISOString(),
    source: { page, referrer, utmSource, utmMedium, utmCampaign },
    seat: seat ? { batch: seat.batch, isWaiting: seat.userId === null, createdAt: seat.createdAt.toISOString() } : null,
    revisions: parts.revisions.map(({ name, email, mobile, replacedAt }) => ({
      name,
      email,
      ...mobileOf(mobile),
      replacedAt: replacedAt.toISOString(),
    })),
    notes: parts.notes.map(({ id, text, author, createdAt }) => ({
      id,
      text,
      author,
      createdAt: createdAt.toISOString(),
    })),
    calls: parts.calls.map(({ id, outcome, reason, author, createdAt }) => {
      return { id, outcome, reason, author, createdAt: createdAt.toISOString() };
    }),
    firstReachedAt: request.firstReachedAt?.toISOString() ?? null,
    lostReason: request.lostReason,
    lostReasons: [...parts.lostReasons],
    message: fillTemplate(parts.chat.lead, {
      first: givenName(request.name),
      course: request.course?.title ?? 'our courses',
    }),
    nextTimes: nextTimes(now),
    others: parts.others.map(({ id, name, email, mobile, course, stage, createdAt }) => {
      const { mobileShown } = mobileOf(mobile);
      return { id, name, email, mobileShown, course, stage, createdAt: createdAt.toISOString() };
    }),
    batches: parts.batches,
    owners,
    courses: parts.courses,
    history: parts.history.map(({ id, action, fields, actor, createdAt }) => {
      return { id, action, fields, actor, createdAt: createdAt.toISOString() };
    }),
  };
}
