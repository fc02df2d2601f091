import { change, read } from '../../calls.ts';

const userChange = { alwaysInvalidates: ['User'] } as const;

/** Sessions and changes of the account; in a separate file, because only the account's pages need it. */
export const listSessions = read('GET /account/sessions', { provides: ['User'] });
/** The person's answers about courses. The browser itself posts changes of them. */
export const listOwnSurveys = read('GET /account/surveys', { provides: ['User'] });
/** Fails with a message if the link of the first admin is not valid. */
export const checkFirstAdminLink = read('GET /auth/first-admin');
export const mailVerification = change('POST /auth/verification-mail');
export const changeProfile = change('POST /account/profile', userChange);
export const requestEmailChange = change('POST /account/email');
export const confirmEmailChange = change('POST /account/email/confirm', userChange);
export const changePassword = change('POST /account/password', userChange);
export const createFirstAdmin = change('POST /auth/first-admin', userChange);
export const becomeFirstAdmin = change('POST /account/first-admin', userChange);
export const endSession = change('POST /account/sessions/{id}/end', userChange);
export const endOtherSessions = change('POST /account/sessions/end-others', userChange);

export const getSecondFactor = read('GET /account/second-factor', { provides: ['User'] });
export const beginSecondFactor = change('POST /account/second-factor', userChange);
export const confirmSecondFactor = change('POST /account/second-factor/confirm', userChange);
export const endSecondFactor = change('POST /account/second-factor/end', userChange);
