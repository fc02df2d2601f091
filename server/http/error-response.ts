import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { BusyError, describeError, RequestError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { isDatabaseUnavailable, isWriteConflict } from '../db/errors.ts';

const WRITE_CONFLICT = 'Someone changed this at the same moment, so nothing was saved. Please try again.';

export function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof HTTPException && error.status < 500) return new RequestError('malformed_request');
  if (isWriteConflict(error)) return new RequestError('conflict', { message: WRITE_CONFLICT });
  return new RequestError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal_error');
}

/** Logs our own errors and write conflicts, which should be rare. */
export function errorHandler(log: Log): ErrorHandler {
  return (error, context) => {
    const requestError = toRequestError(error);
    const details = () => ({ route: routePath(context), ...describeError(error) });
    if (requestError instanceof BusyError) log('warn', 'request.busy', { route: routePath(context) });
    else if (requestError.status >= 500) log('error', 'request.failed', details());
    else if (isWriteConflict(error)) log('warn', 'request.write_conflict', details());
    const { body, status, headers } = requestError;
    return context.json(body, status, { 'Cache-Control': 'no-store', ...headers });
  };
}
