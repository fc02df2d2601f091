import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { BusinessSettings } from '../../../contract/books/business.ts';
import { type ChatTemplates, fillTemplate, placeholderValues } from '../../../contract/publishing/chat-templates.ts';
import type { DeskOrder } from '../../../contract/selling/desk-orders.ts';
import type { OrderState } from '../../../contract/selling/order-state.ts';
import type { PlannedInstalment } from '../../../contract/selling/payment-plan.ts';
import { parseMobile } from '../../base/phone.ts';
import { findBillErrors } from './bill/bill.ts';
import type { findOrderRow, findPayments } from './desk-queries.ts';
import { nextDue, shownInstalments } from './dues/plan.ts';

type OrderRecords = {
  row: NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;
  instalments: (PlannedInstalment & { number: number })[];
  charges: DeskOrder['charges'];
  waiver: DeskOrder['waiver'];
  payments: Awaited<ReturnType<typeof findPayments>>;
  link: string | null;
  batches: DeskOrder['batches'];
  business: BusinessSettings;
  chat: ChatTemplates;
  owedPaise: number;
  groupSeats: DeskOrder['groupSeats'];
  quotation: DeskOrder['quotation'];
};

export function orderPage({
  row,
  instalments: stored,
  charges,
  waiver,
  payments,
  link,
  batches,
  business,
  chat,
  owedPaise,
  groupSeats,
  quotation,
}: OrderRecords) {
  const { order, ...listed } = row;
  const instalments = shownInstalments(order, stored);
  const endedDue =
    order.cancelledAt && owedPaise > 0 ? { dueOn: dateInKolkata(order.cancelledAt), amountPaise: owedPaise } : null;
  const nextInstalment = order.cancelledAt ? endedDue : nextDue(instalments, row.paidPaise);
  return {
    ...listed,
    mobile: parseMobile(order.mobile)?.shown ?? order.mobile,
    requestId: order.requestId,
    isVerified: order.verifiedAt !== null,
    seats: order.seats,
    hasOwnSeat: order.hasOwnSeat,
    groupSeats,
    quotation,
    listPaise: order.listPaise,
    discountPaise: order.discountPaise,
    bill: {
      billName: order.billName,
      state: order.billState ?? '',
      billAddress: order.billAddress ?? '',
      gstin: order.gstin ?? '',
    },
    needsBill: nextInstalment !== null && findBillErrors(order, business) !== null,
    due: nextInstalment && { dueOn: nextInstalment.dueOn, amountPaise: nextInstalment.amountPaise },
    instalments: instalments.map(({ dueOn, amountPaise }) => ({ dueOn, amountPaise })),
    charges,
    waiver,
    payments: payments.map(({ reference, providerPaymentId, chequeOn, chequeBank, provider, ...payment }) => ({
      ...payment,
      reference: reference || (providerPaymentId ?? ''),
      cheque: chequeOn === null ? null : { bank: chequeBank, on: chequeOn },
      isOnline: provider !== null,
    })),
    link,
    message: link ? messageOf(chat, row, nextInstalment, link) : '',
    confirmedAt: order.confirmedAt,
    seatChoiceDeadline: order.seatChoiceDeadline,
    batches,
    cancelReason: order.cancelReason,
  };
}

/** The template of the message by state; all other states use `seat`. */
const templates: Partial<Record<OrderState, keyof ChatTemplates>> = {
  needs_seat: 'needsSeat',
  confirmed: 'paid',
  overdue: 'due',
  paid: 'paid',
  // Only the debt of a seat that has ended has a link.
  cancelled: 'due',
};

function messageOf(
  chat: ChatTemplates,
  { name, course, batch, state, heldUntil }: OrderRecords['row'],
  due: PlannedInstalment | null,
  link: string,
): string {
  const until = state === 'held' ? heldUntil : null;
  const values = placeholderValues({ name, course: course.title, batch, due, heldUntil: until, link });
  return fillTemplate(chat[templates[state] ?? 'seat'], values);
}
