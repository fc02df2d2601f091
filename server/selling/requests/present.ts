import type { DeskRequest, DeskRequestRow } from '../../../contract/desk-requests.ts';
import type { RequestStage } from '../../../contract/states.ts';
import { parseMobile } from '../../base/phone.ts';
import { openStages } from './filter.ts';
import type * as record from './record-queries.ts';
import type { findRequests } from './staff-queries.ts';

type Found<Find extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Find>>;
type Row = Omit<Found<typeof findRequests>[number], 'cursorKey'>;

/** A mobile number in both ways that it is read. */
function mobileOf(mobile: string) {
  return { mobile, mobileShown: parseMobile(mobile)?.shown ?? mobile };
}

function isDue({ stage, followUpOn }: { stage: RequestStage; followUpOn: string | null }, today: string): boolean {
  return followUpOn !== null && followUpOn <= today && openStages.includes(stage);
}

/** What a row and the record itself share. */
function presentRequestHead(row: Row, today: string) {
  const { id, version, name, email, mobile, course, stage, owner, followUpOn, createdAt } = row;
  return {
    id,
    version,
    name,
    email,
    ...mobileOf(mobile),
    course,
    stage,
    owner,
    followUpOn,
    isDue: isDue(row, today),
    createdAt: createdAt.toISOString(),
  };
}

export function presentRequestRow(row: Row, { today, others }: { today: string; others: number }): DeskRequestRow {
  return { ...presentRequestHead(row, today), others };
}

/** All that belongs to a request. */
type RequestParts = {
  request: record.RequestRecord;
  today: string;
  seat: Found<typeof record.findSeat>;
  revisions: Found<typeof record.findRevisions>;
  notes: Found<typeof record.findNotes>;
  others: Found<typeof record.findOthers>;
  batches: DeskRequest['batches'];
  history: Found<typeof record.findHistory>;
  owners: DeskRequest['owners'];
};

export function presentRequest(parts: RequestParts): DeskRequest {
  const { request, today, seat, owners } = parts;
  const { page, referrer, utmSource, utmMedium, utmCampaign } = request;
  return {
    ...presentRequestHead(request, today),
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
    others: parts.others.map(({ id, name, email, mobile, course, stage, createdAt }) => {
      const { mobileShown } = mobileOf(mobile);
      return { id, name, email, mobileShown, course, stage, createdAt: createdAt.toISOString() };
    }),
    batches: parts.batches,
    owners,
    history: parts.history.map(({ id, action, fields, actor, createdAt }) => {
      return { id, action, fields, actor, createdAt: createdAt.toISOString() };
    }),
  };
}
