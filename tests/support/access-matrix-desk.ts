import { endpoints } from '../../server/start/endpoints.ts';
import type { FromScene } from './access-matrix.ts';
import { batchRows } from './desk-rows/batches.ts';
import { bookRows } from './desk-rows/books.ts';
import { classRows } from './desk-rows/classes.ts';
import { messageRows } from './desk-rows/contact.ts';
import { couponRows } from './desk-rows/coupons.ts';
import { courseRows } from './desk-rows/courses.ts';
import { doubtRows } from './desk-rows/doubts.ts';
import { imageRows } from './desk-rows/images.ts';
import { mailRows } from './desk-rows/mails.ts';
import { orderRows } from './desk-rows/orders.ts';
import { overviewRows } from './desk-rows/overview.ts';
import { peopleRows } from './desk-rows/people.ts';
import { refundRows } from './desk-rows/refunds.ts';
import { requestRows } from './desk-rows/requests.ts';
import { spamRows } from './desk-rows/spam.ts';
import { staffRows } from './desk-rows/staff.ts';
import { surveyRows } from './desk-rows/surveys.ts';
import { trainerRows } from './desk-rows/trainers.ts';
import { trashRows } from './desk-rows/trash.ts';
import { waitlistRows } from './desk-rows/waitlist.ts';
import { workRows } from './desk-rows/work.ts';
import { writingRows } from './desk-rows/writing.ts';

/** A call of the desk that staff with its permission can make. */
export type DeskRow = {
  /** The declared path by default, if it has no parameters. */
  path?: FromScene<string>;
  /** Bytes are sent as a picture. */
  body?: FromScene<object | Uint8Array<ArrayBuffer>>;
  /** The status for the first role with the permission; by default that of the declared success. A trainer teaches the owner's course. */
  status?: number;
  /** The status for each later role that sends the same request; by default the same for a read, any but 401 and 403 for a change. */
  repeatStatus?: number;
};

const rows: Record<string, DeskRow> = {
  ...batchRows,
  ...bookRows,
  ...classRows,
  ...couponRows,
  ...courseRows,
  ...peopleRows,
  ...doubtRows,
  ...imageRows,
  ...mailRows,
  ...messageRows,
  ...orderRows,
  ...waitlistRows,
  ...spamRows,
  ...overviewRows,
  ...staffRows,
  ...refundRows,
  ...requestRows,
  ...surveyRows,
  ...trainerRows,
  ...trashRows,
  ...workRows,
  ...writingRows,
};

const declared = new Map(
  endpoints.flatMap(({ route, may }) => (typeof may === 'string' ? [] : [[route.operationId ?? '', route] as const])),
);

/** The reads whose address names no record, which need no row. */
const plainReads = [...declared].flatMap(([id, { method, path }]) =>
  method === 'get' && !path.includes('{') ? [id] : [],
);

/** A row with what the declaration says. */
export type CompleteRow = DeskRow & { path: FromScene<string>; status: number };

function complete(id: string): CompleteRow {
  const { path = '', responses = {} } = declared.get(id) ?? {};
  const status = Number(Object.keys(responses).find((each) => each.startsWith('2')));
  return { path, status, ...rows[id] };
}

/**
 * The calls of the desk, by the id of the operation. A visitor always gets 401, a learner 404: to them there is no
 * desk; staff without one of its permissions get 403.
 */
export const deskAccess = Object.fromEntries(
  [...new Set([...Object.keys(rows), ...plainReads])].map((id) => [id, complete(id)]),
);
