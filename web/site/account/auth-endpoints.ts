import { change } from '../../calls.ts';

const me = { alwaysInvalidates: ['User'] } as const;
/** Also the data of a person who was signed in before. */
const person = { alwaysInvalidates: ['User', 'Learning'] } as const;

/** Sign-up, sign-in and emailed links; a file of its own, because only their pages need it. */
export const signUp = change('POST /auth/sign-up');
export const signIn = change('POST /auth/sign-in', person);
export const finishSignIn = change('POST /auth/second-step', person);
export const requestPasswordReset = change('POST /auth/forgot-password');
export const resetPassword = change('POST /auth/reset-password', me);
export const verifyEmail = change('POST /auth/verify-email', me);
