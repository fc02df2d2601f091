/**
 * States of an order. `open`: a link was sent. `held`: a seat is held. `lapsed`: it was held and no longer is. `needs_seat`:
 * paid, but the last seat was gone. `confirmed`: the first instalment is paid and there is a seat. `overdue`: a later one is
 * late. `paid`: all is paid.
 */
export const orderStates = [
  'open',
  'held',
  'lapsed',
  'needs_seat',
  'confirmed',
  'overdue',
  'paid',
  'cancelled',
] as const;

export type OrderState = (typeof orderStates)[number];

export const isConfirmed = (state: OrderState) => ['confirmed', 'overdue', 'paid'].includes(state);

/** Whether an order still waits for the payment that gives it a seat. */
export const awaitsPayment = (state: OrderState) => ['open', 'held', 'lapsed'].includes(state);

/**
 * Whether an order without a seat can still lead to one. `begun` and `over`: its batch is no longer sold. `old`: it
 * was made too long ago to keep its price.
 */
export const saleStates = ['open', 'begun', 'over', 'old'] as const;

export type SaleState = (typeof saleStates)[number];

/** How the buyer left the payment page; shown on the order page while the payment service is asked. */
export const checkoutOutcomes = ['paid', 'failed', 'cancelled'] as const;

export type CheckoutOutcome = (typeof checkoutOutcomes)[number];
