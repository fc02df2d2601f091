/** Prefix of the token in an invitation, whose page welcomes a new person. */
export const INVITATION_PREFIX = 'invited-';

/** Whether an emailed token is from an invitation, rather than a password reset. */
export function isInvitation(token: string): boolean {
  return token.startsWith(INVITATION_PREFIX);
}
