/** The last page of a list that can be requested: beyond it the database would skip rows in vain. */
export const MAX_PAGE = 10_000;

/** The least share of right answers with which a quiz is passed, in percent. */
export const PASS_PERCENT = 80;

export const MAX_ANSWER = 200;

/** Fewest and most characters of a password: the fewest are fixed (docs/fixed.md, Accounts); better-auth allows 128. */
export const PASSWORD_MIN = 6;
/** Fewest characters for staff, who can see other people's data. */
export const PASSWORD_MIN_STAFF = 12;
export const PASSWORD_MAX = 128;

export const SIGN_IN_NEEDED = 'Please sign in.';
/** First sentence after a failed sign-in and a failed sign-up, whatever the reason (docs/fixed.md, Accounts). */
export const SIGN_IN_FAILED = 'Invalid email or password';
export const SIGN_UP_FAILED = 'Sign up failed. Please try again.';

/** The most characters that a field for a code takes: more than a code has, because of what is between those of a copied one. */
export const MAX_TYPED_CODE = 300;

/** The field that people never see and simple bots fill in: a name that no browser or password manager has a value for. */
export const HONEYPOT = 'zq7';

/**
 * Version of the notice beside every form (DPDP Rules 2025), stored with each form that is sent. Change it when
 * `web/ui/Notice.tsx` or the privacy page promises something else.
 */
export const PRIVACY_NOTICE_VERSION = '2026-11-23';

export const INVITATION_PREFIX = 'invited-';

/** Whether an emailed token is from an invitation, rather than a password reset. */
export function isInvitation(token: string): boolean {
  return token.startsWith(INVITATION_PREFIX);
}
