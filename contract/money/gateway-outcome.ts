/** How the buyer left the payment page; shown on the order page while the payment service is asked. */
export const checkoutOutcomes = ['paid', 'failed', 'cancelled'] as const;

export type CheckoutOutcome = (typeof checkoutOutcomes)[number];
