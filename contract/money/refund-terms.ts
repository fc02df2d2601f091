/** Terms of refund, copied into an order: everything is returned until this number of days after the start of the batch. */
export type RefundTerms = { fullDaysAfterStart: number };
