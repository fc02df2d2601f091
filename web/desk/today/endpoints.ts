import { read } from '../api.ts';

/** Whatever is done at the desk may have been waited for. */
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

/** What waits for the person who is signed in. */
export const getToday = read('GET /desk/today', { provides });
/** The month of the company; null for people who may not read it. */
export const getMonth = read('GET /desk/today/month', {
  provides: ['DeskOrder', 'DeskRefund', 'DeskBatch', 'DeskRequest'],
});
/** How much of it there is. */
export const countToday = read('GET /desk/today/counts', { provides });
