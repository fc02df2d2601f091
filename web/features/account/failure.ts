import type { SerializedError } from '@reduxjs/toolkit';
import { ApiError } from '../../api-error.ts';
import { failureMessage } from '../form-outcome/index.ts';

export type Failure = ApiError | SerializedError;

/** What a call was rejected with; whatever else was thrown counts as no answer. */
export function asFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('status' in error)) return ApiError.noAnswer;
  return typeof error.status === 'number' ? ApiError.from(error.status, error) : ApiError.noAnswer;
}

const status = (error: Failure) => ('status' in error ? error.status : 0);

/** Specification section 8, whatever the cause; what is wrong with a field stands at the field. */
export const signUpFailure = () => 'Sign up failed. Please try again.';

/** Specification section 8; only a pause and a fault of the server are called what they are. */
export function signInFailure(error: Failure): string {
  const isRefusal = [400, 401, 403, 422].includes(status(error));
  return isRefusal ? 'Invalid email or password' : failureMessage(error, 'Invalid email or password');
}

/** The server's own words. */
export const explained = (error: Failure) => failureMessage(error, 'That did not work. Please try again.');
