import { change } from '../../calls.ts';

const userChange = { alwaysInvalidates: ['User'] } as const;
/** Also invalidates the data of a person who was signed in before. */
const signInChange = { alwaysInvalidates: ['User', 'Learning'] } as const;

/** Sign-up, sign-in and emailed links; in a separate file, because only their pages need it. */
export const signUp = change('POST /auth/sign-up');
export const signIn = change('POST /auth/sign-in', signInChange);
export const finishSignIn = change('POST /auth/second-step', signInChange);
export const requestPasswordReset = change('POST /auth/forgot-password');
export const resetPassword = change('POST /auth/reset-password', userChange);
export const verifyEmail = change('POST /auth/verify-email', userChange);
