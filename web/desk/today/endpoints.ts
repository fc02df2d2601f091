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
  'DeskBehind',
  'DeskDoubt',
  'DeskWork',
  'DeskPost',
  'DeskCourse',
  'DeskBank',
] as const;

export const getToday = read('GET /desk/today', { provides: tags });
export const countToday = read('GET /desk/today/counts', { provides: tags });
