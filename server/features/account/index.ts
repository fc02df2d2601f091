/** What other features do with accounts. */
export { type InvitedAccount, inviteAccount } from './invite.ts';
