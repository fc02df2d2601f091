import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError, ErrorCode } from '../../contract/error.ts';
import { isDatabaseAway } from '../db/away.ts';
import { isClash } from '../db/clash.ts';
import type { Log } from '../deps.ts';
import { describeFault } from './fault.ts';

/** The one error map: status and default message of every code. */
const catalogue: Record<ErrorCode, { status: ContentfulStatusCode; message: string }> = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unauthorized: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'This is not allowed from here.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'This was changed in the meantime.' },
  body_too_large: { status: 413, message: 'That is too much to send at once.' },
  unsupported_media_type: { status: 415, message: 'Send JSON or a plain form.' },
  invalid_input: { status: 422, message: 'Please check what you entered.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a moment and try again.' },
  internal_error: { status: 500, message: 'Server error. Please try again later.' },
  unavailable: { status: 503, message: 'Server error. Please try again later.' },
};

type Details = { message?: string; fields?: Record<string, string>; headers?: Record<string, string> };

/** What is said when others changed the same at that moment. */
const CLASH = 'Somebody changed this at the same moment, so nothing was saved. Please try again.';

/** An error that is meant for the caller; everything else that is thrown is ours, and mostly becomes a 500 or 503. */
export class RequestError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { message, fields, headers }: Details = {}) {
    super(message ?? catalogue[code].message);
    this.code = code;
    this.fields = fields;
    this.headers = headers ?? {};
  }

  get status(): ContentfulStatusCode {
    return catalogue[this.code].status;
  }

  get body(): ApiError {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) };
  }
}

/** Turns whatever was thrown into the error that the caller sees. */
export function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof HTTPException && error.status < 500) return new RequestError('malformed_request');
  if (isClash(error)) return new RequestError('conflict', { message: CLASH });
  return new RequestError(isDatabaseAway(error) ? 'unavailable' : 'internal_error');
}

/** Answers every thrown error in the one shape; our own faults are logged, and clashes, which should be rare. */
export function answerError(log: Log): ErrorHandler {
  return (error, context) => {
    const answer = toRequestError(error);
    const fault = () => ({ route: routePath(context), ...describeFault(error) });
    if (answer.status >= 500) log('error', 'request.failed', fault());
    else if (isClash(error)) log('warn', 'request.clashed', fault());
    return context.json(answer.body, answer.status, { 'Cache-Control': 'no-store', ...answer.headers });
  };
}
