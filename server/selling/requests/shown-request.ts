import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { RequestStage } from '../../../contract/base/states.ts';
import { givenName } from '../../../contract/people/short-name.ts';
import { type ChatTemplates, fillTemplate } from '../../../contract/publishing/chat-templates.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { formatMobile } from '../../base/phone.ts';
import { endOfDay, openStages } from './filter.ts';
import { nextTimes } from './next-times.ts';
import type * as record from './record-queries.ts';

type Found<Find extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Find>>;

type FollowUpState = { stage: RequestStage; followUpAt: Date | null };

function isBefore({ stage, followUpAt }: FollowUpState, time: Date): boolean {
  return followUpAt !== null && followUpAt < time && openStages.includes(stage);
}

export function computedFields(row: FollowUpState & { mobile: string }, now: Date) {
  return {
    mobileShown: formatMobile(row.mobile),
    isDue: isBefore(row, endOfDay(dateInKolkata(now))),
    isMissed: isBefore(row, now),
  };
}

type RequestParts = Pick<DeskRequest, 'batches' | 'owners' | 'courses'> & {
  request: Omit<record.RequestRecord, 'normalizedEmail' | 'userId'>;
  now: Date;
  seat: Found<typeof record.findSeat>;
  revisions: Found<typeof record.findRevisions>;
  notes: Found<typeof record.findNotes>;
  calls: Found<typeof record.findCalls>;
  lostReasons: string[];
  chat: ChatTemplates;
  others: Found<typeof record.findOthers>;
  history: Found<typeof record.findHistory>;
};

export function requestPage({ request, now, seat, chat, ...parts }: RequestParts) {
  const { page, referrer, utmSource, utmMedium, utmCampaign, ...row } = request;
  return {
    ...row,
    ...computedFields(row, now),
    ...parts,
    source: { page, referrer, utmSource, utmMedium, utmCampaign },
    seat: seat ? { batch: seat.batch, isWaiting: seat.userId === null, createdAt: seat.createdAt } : null,
    revisions: parts.revisions.map((revision) => ({ ...revision, mobileShown: formatMobile(revision.mobile) })),
    message: fillTemplate(chat.lead, {
      first: givenName(row.name),
      course: row.course?.title ?? 'our courses',
    }),
    nextTimes: nextTimes(now),
    others: parts.others.map(({ mobile, ...other }) => ({ ...other, mobileShown: formatMobile(mobile) })),
  };
}
