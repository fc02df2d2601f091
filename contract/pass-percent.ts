/** A quiz is passed from this share of right answers on, in percent (issue: certificates). */
export const PASS_PERCENT = 80;
