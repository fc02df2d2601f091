import { change, read } from '../../calls.ts';

const me = { alwaysInvalidates: ['User'] } as const;

/** Sessions and changes of the account; a file of its own, because only the account's pages need it. */
export const listSessions = read('GET /account/sessions', { provides: ['User'] });
/** The person's answers about courses. The browser itself posts changes of them. */
export const listOwnSurveys = read('GET /account/surveys', { provides: ['User'] });
/** Refused with a message when the link does not make the first admin, or no more. */
export const checkFirstAdminLink = read('GET /auth/first-admin');
export const mailVerification = change('POST /auth/verification-mail');
export const changeProfile = change('POST /account/profile', me);
export const requestEmailChange = change('POST /account/email');
export const confirmEmailChange = change('POST /account/email/confirm', me);
export const changePassword = change('POST /account/password', me);
export const createFirstAdmin = change('POST /auth/first-admin', me);
export const becomeFirstAdmin = change('POST /account/first-admin', me);
export const endSession = change('POST /account/sessions/{id}/end', me);
export const endOtherSessions = change('POST /account/sessions/end-others', me);
