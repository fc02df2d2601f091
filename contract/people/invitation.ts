/** Prefix of the token in an invitation, by which its page greets a new person. */
export const INVITATION = 'invited-';

/** Whether an emailed token is from an invitation, rather than a password reset. */
export function isInvitation(token: string): boolean {
  return token.startsWith(INVITATION);
}
