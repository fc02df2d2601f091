import { read } from '../api.ts';

/** Any change at the desk may complete waiting work. */
const provides = [
  'DeskPerson',
  'DeskRequest',
  'DeskOrder',
  'DeskMessage',
  'DeskRefund',
  'DeskAlert',
  'DeskMail',
  'DeskBatch',
  'DeskClass',
  'DeskAbsence',
  'DeskDoubt',
  'DeskWork',
] as const;

/** The work that waits for the signed-in person. */
export const getToday = read('GET /desk/today', { provides });
/** The month of the company; null for people who may not read it. */
export const getMonth = read('GET /desk/today/month', {
  provides: ['DeskOrder', 'DeskRefund', 'DeskBatch', 'DeskRequest'],
});
/** The number of rows in the queue. */
export const countToday = read('GET /desk/today/counts', { provides });
