/** Terms of refund, copied into an order when it is made: everything is returned until this number of days after the start of the batch. */
export type RefundTerms = { fullDaysAfterStart: number };
