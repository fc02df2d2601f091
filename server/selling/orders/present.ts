import type { BusinessSettings } from '../../../contract/books/business.ts';
import { type ChatTemplates, fillTemplate, placeholderValues } from '../../../contract/publishing/chat-templates.ts';
import type { DeskOrder, DeskOrderRow, DeskTransferClaim } from '../../../contract/selling/desk-orders.ts';
import type { OrderState } from '../../../contract/selling/order-state.ts';
import type { PlannedInstalment } from '../../../contract/selling/payment-plan.ts';
import { parseMobile } from '../../base/phone.ts';
import { findBillErrors } from './bill/bill.ts';
import type { findClaims, findOrderRow, findOrders, findPayments } from './desk-queries.ts';
import { nextDue, shownInstalments } from './dues/plan.ts';

type Row = Omit<Awaited<ReturnType<typeof findOrders>>[number], 'cursorKey'>;

export function presentOrderRow({ heldUntil, createdAt, ...row }: Row): DeskOrderRow {
  const { id, code, state, name, personId, email, course, batch, totalPaise, paidPaise } = row;
  const times = { heldUntil: heldUntil?.toISOString() ?? null, createdAt: createdAt.toISOString() };
  return { id, code, state, name, personId, email, course, batch, totalPaise, paidPaise, ...times };
}

type OrderRecords = {
  row: NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;
  instalments: (PlannedInstalment & { number: number })[];
  payments: Awaited<ReturnType<typeof findPayments>>;
  link: string | null;
  batches: DeskOrder['batches'];
  business: BusinessSettings;
  chat: ChatTemplates;
};

export function presentOrder({
  row,
  instalments: stored,
  payments,
  link,
  batches,
  business,
  chat,
}: OrderRecords): DeskOrder {
  const { order, coupon, madeBy, ...listed } = row;
  const instalments = shownInstalments(order, stored);
  const nextInstalment = order.cancelledAt ? null : nextDue(instalments, row.paidPaise);
  return {
    ...presentOrderRow(listed),
    mobile: parseMobile(order.mobile)?.shown ?? order.mobile,
    requestId: order.requestId,
    isProven: order.provenAt !== null,
    listPaise: order.listPaise,
    discountPaise: order.discountPaise,
    coupon,
    bill: {
      billName: order.billName,
      state: order.billState ?? '',
      billAddress: order.billAddress ?? '',
      gstin: order.gstin ?? '',
    },
    needsBill: nextInstalment !== null && findBillErrors(order, business) !== null,
    due: nextInstalment && { dueOn: nextInstalment.dueOn, amountPaise: nextInstalment.amountPaise },
    parts: instalments.map(({ dueOn, amountPaise }) => ({ dueOn, amountPaise })),
    payments: payments.map(({ payment, recordedBy, isVoidRequested, documents }) => ({
      id: payment.id,
      amountPaise: payment.amountPaise,
      method: payment.method,
      paidOn: payment.paidOn,
      reference: payment.reference || (payment.providerPaymentId ?? ''),
      tdsPaise: payment.tdsPaise,
      tdsCertificate: payment.tdsCertificate,
      cheque: payment.chequeOn === null ? null : { bank: payment.chequeBank, on: payment.chequeOn },
      recordedBy,
      isOnline: payment.provider !== null,
      voidReason: payment.voidReason,
      isVoidRequested,
      documents,
    })),
    link,
    message: link ? messageOf(chat, row, nextInstalment, link) : '',
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    seatChoiceDeadline: order.seatChoiceDeadline?.toISOString() ?? null,
    batches,
    cancelReason: order.cancelReason,
    madeBy,
  };
}

/** The template of the message by state; all other states use `seat`. */
const templates: Partial<Record<OrderState, keyof ChatTemplates>> = {
  needs_seat: 'needsSeat',
  confirmed: 'paid',
  overdue: 'due',
  paid: 'paid',
};

/** The WhatsApp message of a counsellor. */
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

export function presentClaim({
  createdAt,
  cursorKey: _,
  ...claim
}: Awaited<ReturnType<typeof findClaims>>[number]): DeskTransferClaim {
  return { ...claim, reportedAt: createdAt.toISOString() };
}
