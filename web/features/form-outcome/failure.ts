import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from '../../api-error.ts';

/** Shown when no answer came (specification section 8, as design settles it). */
export const SERVER_ERROR = 'Server error. Please try again later.';

type Failure = ApiError | SerializedError;

function isApiError(failure: Failure): failure is ApiError {
  return 'status' in failure;
}

/**
 * What to tell the person whose form was not accepted.
 * @param unexplained text for an answer without a message
 */
export function failureMessage(failure: Failure, unexplained: string): string {
  if (!isApiError(failure) || failure.status === 0) return SERVER_ERROR;
  return failure.message || unexplained;
}

/** One message per field that was not accepted. */
export function failedFields(failure: Failure): Record<string, string> {
  return isApiError(failure) ? failure.fields : {};
}
