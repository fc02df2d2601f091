/** Marks the token of a link that sets the first password, so that its page greets somebody new. */
export const INVITATION = 'invited-';

/** Whether a mailed token sets the first password of an account, rather than another one. */
export function isInvitation(token: string): boolean {
  return token.startsWith(INVITATION);
}
