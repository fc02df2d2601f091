import type { TodayKind, TodayRow } from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';

type KindLabels = {
  row: string;
  list: string;
  to: string;
  page?: (id: string) => string;
};

export const kindLabels: Record<TodayKind, KindLabels> = {
  class: { row: 'Class', list: 'Classes', to: deskPaths.classes, page: deskPaths.class },
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
  supply: { row: 'Supplied, not invoiced', list: 'Supplied, not invoiced', to: deskPaths.supplies },
  bankLine: { row: 'Bank line to match', list: 'Bank lines to match', to: deskPaths.bank },
  alert: { row: 'Alert', list: 'Alerts', to: deskPaths.openAlerts },
  mail: { row: 'Failed email', list: 'Failed emails', to: deskPaths.failedMails, page: deskPaths.mail },
  batch: { row: 'Batch', list: 'Batches to fill', to: deskPaths.upcomingBatches, page: deskPaths.batch },
  fallingBehind: {
    row: 'Missed classes',
    list: 'Missed classes',
    to: deskPaths.missedClasses,
    page: deskPaths.fallingBehindOf,
  },
  draftPost: { row: 'Post', list: 'Unpublished posts', to: deskPaths.draftPosts, page: deskPaths.post },
  draftCourse: { row: 'Course', list: 'Unpublished courses', to: deskPaths.sortedCourses, page: deskPaths.course },
};

export function recordPage({ kind, id }: Pick<TodayRow, 'kind' | 'id'>): string {
  const { page, to } = kindLabels[kind];
  return page ? page(id) : to;
}
