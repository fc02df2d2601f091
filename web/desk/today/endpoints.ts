import { read } from '../api.ts';

/** The records whose changes can add or complete waiting work. */
const tags = [
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

export const getToday = read('GET /desk/today', { provides: tags });
/** The company's figures of the month; null for people who may not read them. */
export const getMonth = read('GET /desk/today/month', {
  provides: ['DeskOrder', 'DeskRefund', 'DeskBatch', 'DeskRequest'],
});
export const countToday = read('GET /desk/today/counts', { provides: tags });
