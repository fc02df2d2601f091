import type { SerializedError } from '@reduxjs/toolkit';
import { ApiError } from '../../api.ts';
import { failureMessage } from '../form-outcome/index.ts';

type Failure = ApiError | SerializedError;

/** The `ApiError` that a call was rejected with; any other error counts as no response. */
export function asFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('status' in error)) return ApiError.noResponse;
  return typeof error.status === 'number' ? ApiError.from(error.status, error) : ApiError.noResponse;
}

/** The server's message. @param unexplained text for a refusal without one */
export function serverMessage(error: Failure, unexplained = 'That did not work. Please try again.'): string {
  return failureMessage(error, unexplained);
}
