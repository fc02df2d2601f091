import type { SerializedError } from '@reduxjs/toolkit';
import { SIGN_IN_NEEDED } from '../../../contract/base/constants.ts';
import type { ApiError } from '../../api.ts';

/** Shown when no response came, or the server failed without a reason (docs/fixed.md, Contact). */
const SERVER_ERROR = 'Server error. Please try again later.';

const NO_REASON = 'That did not work. Please try again.';

/** The error of a failed call; if it is not an `ApiError`, the code of the call itself failed. */
export type Failure = ApiError | SerializedError;

function isApiError(failure: Failure): failure is ApiError {
  return 'status' in failure;
}

/** The message for a form that failed. @param unexplained text for a refusal (a status below 500) without a message */
export function failureMessage(failure: Failure, unexplained = NO_REASON): string {
  if (!isApiError(failure) || failure.status === 0) return SERVER_ERROR;
  return failure.message || (failure.status < 500 ? unexplained : SERVER_ERROR);
}

export function isSignedOut(failure: Failure): boolean {
  return isApiError(failure) && failure.status === 401 && failure.message === SIGN_IN_NEEDED;
}

/** The status of the response; 0 if none came. */
export function statusOf(failure: Failure): number {
  return isApiError(failure) ? failure.status : 0;
}

export function failedFields(failure: Failure): Record<string, string> {
  return isApiError(failure) ? failure.fields : {};
}
