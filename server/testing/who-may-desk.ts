import { batchesRows } from './desk-rows/batches.ts';
import { coursesRows } from './desk-rows/courses.ts';
import { imagesRows } from './desk-rows/images.ts';
import { mailsRows } from './desk-rows/mails.ts';
import { messagesRows } from './desk-rows/messages.ts';
import { overviewRows } from './desk-rows/overview.ts';
import { peopleRows } from './desk-rows/people.ts';
import { requestRows } from './desk-rows/requests.ts';
import { trashRows } from './desk-rows/trash.ts';
import { writingRows } from './desk-rows/writing.ts';
import type { Scene } from './who-may.ts';

type Given<Value> = Value | ((scene: Scene) => Value | Promise<Value>);

/** An operation of the desk: what an admin gets, and an instructor who teaches the owner's course. */
export type DeskRow = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: Given<string>;
  /** Bytes are sent as a picture. */
  body?: Given<object | Uint8Array<ArrayBuffer>>;
  admin: number;
  instructor: number;
};

/**
 * Who may do what at the desk, by the id of the operation. A visitor always gets 401, a learner 404: to them the desk
 * is not there.
 */
export const deskMay: Record<string, DeskRow> = {
  ...batchesRows,
  ...coursesRows,
  ...imagesRows,
  ...mailsRows,
  ...messagesRows,
  ...overviewRows,
  ...peopleRows,
  ...requestRows,
  ...trashRows,
  ...writingRows,
};
