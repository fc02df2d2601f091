import type { SerializedError } from '@reduxjs/toolkit';
import { ApiError } from '../../api.ts';
import { failureMessage } from '../form-outcome/index.ts';

export type Failure = ApiError | SerializedError;

/** The `ApiError` that a call was rejected with; any other error counts as no response. */
export function asFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('status' in error)) return ApiError.noResponse;
  return typeof error.status === 'number' ? ApiError.from(error.status, error) : ApiError.noResponse;
}

const status = (error: Failure) => ('status' in error ? error.status : 0);

/** Specification section 8, for every cause; invalid fields have messages of their own. */
export const signUpFailure = () => 'Sign up failed. Please try again.';

/** Specification section 8; only rate limits and server faults have messages of their own. */
export function signInFailure(error: Failure): string {
  const isRefusal = [400, 401, 403, 422].includes(status(error));
  return isRefusal ? 'Invalid email or password' : failureMessage(error, 'Invalid email or password');
}

/** The server's message. */
export const serverMessage = (error: Failure) => failureMessage(error, 'That did not work. Please try again.');
