import type { Scene } from './access-matrix.ts';
import { batchesRows } from './desk-rows/batches.ts';
import { booksRows } from './desk-rows/books.ts';
import { classesRows } from './desk-rows/classes.ts';
import { messagesRows } from './desk-rows/contact.ts';
import { couponRows } from './desk-rows/coupons.ts';
import { coursesRows } from './desk-rows/courses.ts';
import { directoryRows } from './desk-rows/directory.ts';
import { doubtRows } from './desk-rows/doubts.ts';
import { imagesRows } from './desk-rows/images.ts';
import { mailsRows } from './desk-rows/mails.ts';
import { orderRows } from './desk-rows/orders.ts';
import { overviewRows } from './desk-rows/overview.ts';
import { peopleRows } from './desk-rows/people.ts';
import { refundRows } from './desk-rows/refunds.ts';
import { requestRows } from './desk-rows/requests.ts';
import { surveyRows } from './desk-rows/surveys.ts';
import { trainersRows } from './desk-rows/trainers.ts';
import { trashRows } from './desk-rows/trash.ts';
import { waitlistRows } from './desk-rows/waitlist.ts';
import { workRows } from './desk-rows/work.ts';
import { writingRows } from './desk-rows/writing.ts';

type Given<Value> = Value | ((scene: Scene) => Value | Promise<Value>);

/** A call of the desk that someone with its permission can make. */
export type DeskRow = {
  path: Given<string>;
  /** Bytes are sent as a picture. */
  body?: Given<object | Uint8Array<ArrayBuffer>>;
  /** The response to the first role that may do it, 200 by default; trainers are given the owner's course. */
  gives?: number;
  /** The response to each who may do it and comes later, with the same request; any but a refusal by default. */
  again?: number;
};

/**
 * The calls of the desk, by the id of the operation. A visitor always gets 401, a learner 404: to them there is no
 * desk; staff without one of its permissions get 403.
 */
export const deskAccess: Record<string, DeskRow> = {
  ...batchesRows,
  ...booksRows,
  ...classesRows,
  ...couponRows,
  ...coursesRows,
  ...directoryRows,
  ...doubtRows,
  ...imagesRows,
  ...mailsRows,
  ...messagesRows,
  ...orderRows,
  ...waitlistRows,
  ...overviewRows,
  ...peopleRows,
  ...refundRows,
  ...requestRows,
  ...surveyRows,
  ...trainersRows,
  ...trashRows,
  ...workRows,
  ...writingRows,
};
