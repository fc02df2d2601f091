/** What other features do with accounts. */
export { freshAdminLink } from './first-admin-link.ts';
export { type InvitedAccount, inviteAccount, setPasswordLink } from './invite.ts';
