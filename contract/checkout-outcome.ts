/** What the buyer did on the payment page; the page of the order says so while the service is asked. */
export const checkoutOutcomes = ['paid', 'failed', 'cancelled'] as const;

export type CheckoutOutcome = (typeof checkoutOutcomes)[number];
