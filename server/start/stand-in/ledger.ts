import { randomBytes } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** All fields here have the names of Razorpay's API. */
export type Order = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
};

export type Payment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  method: 'upi' | 'card';
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  late_authorized: boolean;
  email: string;
  contact: string;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  created_at: number;
};

export type Refund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  receipt: null;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
};

export type Dispute = {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'won' | 'lost';
  phase: 'chargeback';
  created_at: number;
};

type Entities = { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute };

/** A webhook's body, with the entities as they were at the event. */
export type Event = {
  entity: 'event';
  account_id: string;
  event: string;
  contains: string[];
  payload: Record<string, { entity: object }>;
  created_at: number;
};

export type RefundCourse = 'processed' | 'pending' | 'failed';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes an id: 14 letters and digits after the kind. */
export function newId(kind: string): string {
  return `${kind}_${Array.from(randomBytes(14), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** A fee of 2 % and the GST on it, as Razorpay's price list has them. */
function feeOf(amount: number): { fee: number; tax: number } {
  const net = Math.round(amount * 0.02);
  const tax = Math.round(net * 0.18);
  return { fee: net + tax, tax };
}

type Money = { amount: number; currency: string };

const newOrder = (fields: Pick<Order, 'amount' | 'currency' | 'receipt' | 'notes' | 'created_at'>): Order => ({
  id: newId('order'),
  entity: 'order',
  amount_paid: 0,
  amount_due: fields.amount,
  status: 'created',
  attempts: 0,
  ...fields,
});

const newPayment = ({ id, amount, currency }: Order, at: number): Payment => ({
  id: newId('pay'),
  entity: 'payment',
  amount,
  currency,
  status: 'authorized',
  order_id: id,
  method: 'upi',
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  late_authorized: false,
  email: 'buyer@example.org',
  contact: '+919876543210',
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  created_at: at,
});

const newRefund = ({ id, currency }: Payment, amount: number, at: number): Refund => ({
  id: newId('rfnd'),
  entity: 'refund',
  amount,
  currency,
  payment_id: id,
  receipt: null,
  status: 'pending',
  created_at: at,
});

const newDispute = ({ id, amount, currency }: Payment, at: number): Dispute => ({
  id: newId('disp'),
  entity: 'dispute',
  payment_id: id,
  amount,
  currency,
  amount_deducted: 0,
  reason_code: 'goods_not_provided',
  respond_by: at + 5 * 86_400,
  status: 'open',
  phase: 'chargeback',
  created_at: at,
});

/** @param onEvent called with each event */
export function createLedger(now: () => Date, onEvent: (event: Event) => void) {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const refundKeys = new Map<string, { request: string; refundId: string }>();
  const seconds = () => Math.floor(now().getTime() / 1000);

  const announce = (event: string, entities: Entities) => {
    const parts = Object.entries(entities);
    onEvent({
      entity: 'event',
      account_id: 'acc_StandIn0000000',
      event,
      contains: parts.map(([kind]) => kind),
      payload: structuredClone(Object.fromEntries(parts.map(([kind, entity]) => [kind, { entity }]))),
      created_at: seconds(),
    });
  };

  const find = <Entity>(entities: Map<string, Entity>, id: string): Entity => {
    const found = entities.get(id);
    if (!found) throw new Refusal('The id provided does not exist');
    return found;
  };

  const createOrder = (input: Money & { receipt: string; unique_receipt: boolean; notes: Record<string, string> }) => {
    const { amount, currency, receipt, notes } = input;
    const existing = [...orders.values()].find((order) => order.receipt === receipt);
    if (existing && input.unique_receipt) {
      if (existing.amount !== amount) throw new Refusal('Order receipt should be unique.', 'receipt');
      return existing;
    }
    const order = newOrder({ amount, currency, receipt, notes, created_at: seconds() });
    orders.set(order.id, order);
    return order;
  };

  /** Begins a payment; by default of the order's amount. */
  const attempt = (orderId: string, changes: Partial<Payment> = {}): Payment => {
    const order = find(orders, orderId);
    order.attempts += 1;
    if (order.status === 'created') order.status = 'attempted';
    const payment = { ...newPayment(order, seconds()), ...changes };
    payments.set(payment.id, payment);
    return payment;
  };

  const capture = (payment: Payment) => {
    const order = find(orders, payment.order_id);
    announce('payment.authorized', { payment });
    Object.assign(payment, { status: 'captured', captured: true, ...feeOf(payment.amount) });
    announce('payment.captured', { payment });
    const isFirst = order.status !== 'paid';
    Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
    if (isFirst) announce('order.paid', { payment, order });
    return payment;
  };

  const failRefund = (refund: Refund) => {
    const payment = find(payments, refund.payment_id);
    refund.status = 'failed';
    payment.amount_refunded -= refund.amount;
    payment.refund_status = payment.amount_refunded > 0 ? 'partial' : null;
    payment.status = 'captured';
    announce('refund.failed', { refund, payment });
  };

  const endRefund = (refundId: string, course: Exclude<RefundCourse, 'pending'>) => {
    const refund = find(refunds, refundId);
    if (refund.status !== 'pending') return;
    if (course === 'failed') return failRefund(refund);
    refund.status = 'processed';
    announce('refund.processed', { refund, payment: find(payments, refund.payment_id) });
  };

  const bounceRefund = (refundId: string) => {
    const refund = find(refunds, refundId);
    if (refund.status === 'processed') failRefund(refund);
  };

  const startRefund = (payment: Payment, amount: number): Refund => {
    if (!payment.captured) {
      throw new Refusal('The payment status should be captured for action to be taken');
    }
    const remaining = payment.amount - payment.amount_refunded;
    if (remaining === 0) throw new Refusal('The payment has been fully refunded already');
    if (amount > remaining) throw new Refusal('The refund amount provided is greater than amount captured', 'amount');
    const refund = newRefund(payment, amount, seconds());
    refunds.set(refund.id, refund);
    payment.amount_refunded += amount;
    payment.refund_status = amount === remaining ? 'full' : 'partial';
    if (amount === remaining) payment.status = 'refunded';
    announce('refund.created', { refund, payment });
    return refund;
  };

  /** The same key with the same request returns the same refund. */
  const refund = (paymentId: string, amount: number, key: string | undefined, course: RefundCourse): Refund => {
    const request = `${paymentId} ${amount}`;
    const earlier = key === undefined ? undefined : refundKeys.get(key);
    if (earlier && earlier.request !== request) {
      throw new Refusal('Different request with the same idempotency key has already been processed.');
    }
    if (earlier) return find(refunds, earlier.refundId);
    const started = startRefund(find(payments, paymentId), amount);
    if (key !== undefined) refundKeys.set(key, { request, refundId: started.id });
    const response = { ...started };
    if (course !== 'pending') endRefund(started.id, course);
    return course === 'processed' ? started : response;
  };

  const dispute = (paymentId: string): Dispute => {
    const payment = find(payments, paymentId);
    const opened = newDispute(payment, seconds());
    disputes.set(opened.id, opened);
    announce('payment.dispute.created', { dispute: opened, payment });
    return opened;
  };

  /** Ends a dispute. @param deducted less than the disputed amount, if only a part of it was lost */
  const endDispute = (disputeId: string, status: 'won' | 'lost', deducted?: number) => {
    const ended = find(disputes, disputeId);
    Object.assign(ended, { status, amount_deducted: status === 'lost' ? (deducted ?? ended.amount) : 0 });
    announce(`payment.dispute.${status}`, { dispute: ended, payment: find(payments, ended.payment_id) });
  };

  return {
    orders,
    payments,
    refunds,
    disputes,
    createOrder,
    order: (id: string) => find(orders, id),
    payment: (id: string) => find(payments, id),
    refundOf: (id: string) => find(refunds, id),
    paymentsOf: (orderId: string) => {
      find(orders, orderId);
      return [...payments.values()].filter((payment) => payment.order_id === orderId);
    },
    /** The buyer pays; in tests also another amount, or in another currency. */
    pay: (orderId: string, changes: Partial<Money> & { email?: string; contact?: string } = {}) =>
      capture(attempt(orderId, changes)),
    /** The payment fails, and the order stays open. */
    fail: (orderId: string, changes: { email?: string; contact?: string } = {}): Payment => {
      const payment = attempt(orderId, {
        ...changes,
        status: 'failed',
        error_code: 'BAD_REQUEST_ERROR',
        error_description: 'Payment failed',
      });
      announce('payment.failed', { payment });
      return payment;
    },
    /** The bank authorizes a failed payment later, up to three days after the failure. */
    authorizeLate: (paymentId: string) => {
      const payment = find(payments, paymentId);
      if (payment.status !== 'failed') return payment;
      Object.assign(payment, {
        status: 'authorized',
        late_authorized: true,
        error_code: null,
        error_description: null,
      });
      return capture(payment);
    },
    refund,
    endRefund,
    bounceRefund,
    dispute,
    endDispute,
  };
}

export type Ledger = ReturnType<typeof createLedger>;
