import { clockText, minuteInKolkata, shortDay } from '../../../contract/base/calendar.ts';
import type { TodayKind, TodayRow } from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../desk-paths.ts';

type Words = {
  /** The beginning of a row's text. */
  row: string;
  /** The plural name of the kind. */
  list: string;
  /** The list of all of them. */
  to: string;
  /** The record of a row, if it has a page of its own. */
  page?: (id: string) => string;
};

export const words: Record<TodayKind, Words> = {
  class: { row: 'To teach', list: 'Classes', to: deskPaths.classes, page: deskPaths.class },
  doubt: { row: 'Doubt', list: 'Doubts', to: deskPaths.doubts, page: deskPaths.doubt },
  work: { row: 'Work to review', list: 'Work to review', to: deskPaths.work, page: deskPaths.workOf },
  call: { row: 'Call', list: 'Calls', to: deskPaths.dueRequests, page: deskPaths.request },
  lead: { row: 'New lead', list: 'New leads', to: deskPaths.newRequests, page: deskPaths.request },
  hold: { row: 'Seat hold ends', list: 'Seat holds', to: deskPaths.heldOrders, page: deskPaths.order },
  due: { row: 'Overdue', list: 'Overdue', to: deskPaths.lateDues, page: deskPaths.order },
  message: { row: 'Message', list: 'Messages', to: deskPaths.newMessages, page: deskPaths.message },
  seat: {
    row: 'Paid without a seat',
    list: 'Paid without a seat',
    to: deskPaths.ordersWithoutSeat,
    page: deskPaths.order,
  },
  transfer: { row: 'Transfer to match', list: 'Transfers to match', to: deskPaths.openTransferClaims },
  approval: { row: 'Refund to approve', list: 'Refunds to approve', to: deskPaths.refundsIn('requested') },
  refundToSend: { row: 'Refund to send', list: 'Refunds to send', to: deskPaths.refunds },
  alert: { row: 'Alert', list: 'Alerts', to: deskPaths.openAlerts },
  mail: { row: 'Failed email', list: 'Failed emails', to: deskPaths.failedMails, page: deskPaths.mail },
  batch: { row: 'Batch', list: 'Batches to fill', to: deskPaths.upcomingBatches, page: deskPaths.batch },
  absence: { row: 'Absent', list: 'Absences', to: deskPaths.absences },
  fallingBehind: {
    row: 'Falling behind',
    list: 'Falling behind',
    to: deskPaths.classes,
    page: deskPaths.batchProgress,
  },
};

/** The page of a row's record. */
export function recordPage({ kind, id }: Pick<TodayRow, 'kind' | 'id'>): string {
  const { page, to } = words[kind];
  return page ? page(id) : to;
}

/** Kinds that have a day and no time. */
const ofDays: ReadonlySet<TodayKind> = new Set(['due', 'batch']);
/** Kinds that have a time of their own, whatever the day. */
const ofTimes: ReadonlySet<TodayKind> = new Set(['class', 'call', 'hold', 'seat']);

/** The time at which a row is due, or since which it waits, in India: `4:00 pm`, `20 Nov`, `20 Nov, 4:00 pm`. */
export function timeText({ kind, at }: Pick<TodayRow, 'kind' | 'at'>, today: string): string {
  const minute = minuteInKolkata(new Date(at));
  const [date, clock] = [minute.slice(0, 10), clockText(minute.slice(11))];
  const { day, month } = shortDay(date);
  const dayText = date === today ? 'Today' : `${Number(day)} ${month}`;
  if (ofDays.has(kind)) return dayText;
  if (date === today) return clock;
  return ofTimes.has(kind) ? `${dayText}, ${clock}` : dayText;
}
