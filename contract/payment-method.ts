/** How somebody paid. */
export const paymentMethods = ['upi', 'bank_transfer', 'card', 'cash', 'other'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];
