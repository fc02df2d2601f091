/** The last page of a list that can be requested: beyond it the database would count rows in vain. */
export const MAX_PAGE = 10_000;

/** A quiz is passed from this share of right answers on, in percent. */
export const PASS_PERCENT = 80;

/** Characters of a text that is an answer, at most. */
export const MAX_ANSWER = 200;

/** Characters of a password: the least is fixed (docs/fixed.md, Accounts); better-auth takes at most 128. */
export const PASSWORD_MIN = 6;
/** The least for staff, who reach the data of others. */
export const PASSWORD_MIN_STAFF = 12;
export const PASSWORD_MAX = 128;

/** First sentence after a failed sign-in and a failed sign-up, whatever the reason (docs/fixed.md, Accounts). */
export const SIGN_IN_FAILED = 'Invalid email or password';
export const SIGN_UP_FAILED = 'Sign up failed. Please try again.';
