import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { SIGN_IN_NEEDED } from '../../contract/base/constants.ts';
import type { ApiError, ErrorCode } from '../../contract/base/error.ts';

const catalogue: Record<ErrorCode, { status: ContentfulStatusCode; message: string }> = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unauthorized: { status: 401, message: SIGN_IN_NEEDED },
  forbidden: { status: 403, message: 'This is not allowed from here.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  conflict: { status: 409, message: 'Someone else has changed this since you opened it.' },
  body_too_large: { status: 413, message: 'That is too much to send at once.' },
  unsupported_media_type: { status: 415, message: 'Send JSON or a plain form.' },
  invalid_input: { status: 422, message: 'Please check what you entered.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal_error: { status: 500, message: 'Server error. Please try again later.' },
  unavailable: { status: 503, message: 'Server error. Please try again later.' },
};

type Details = { message?: string; fields?: Record<string, string>; headers?: Record<string, string> };

/** An error meant for the caller. Any other thrown error is a fault of the server, and mostly becomes a 500 or 503. */
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

type Fields = Record<string, string>;

export const fail: {
  /** @param field of the form that the message is shown beside, too */
  conflict: (message?: string, field?: string) => never;
  /**
   * Either one field, with a sentence that is also the message of the response; or messages by field, without full stops
   * like those of a schema, and a message for the whole response.
   */
  invalid: (fields: string | Fields, message?: string) => never;
  notFound: (message?: string) => never;
  forbidden: (message?: string) => never;
  unauthorized: (message?: string) => never;
  unavailable: (message?: string) => never;
} = {
  conflict: (message, field) => refuse('conflict', message, field && message ? { [field]: message } : undefined),
  invalid: (fields, message) =>
    refuse('invalid_input', message, typeof fields === 'string' ? { [fields]: message ?? '' } : fields),
  notFound: (message) => refuse('not_found', message),
  forbidden: (message) => refuse('forbidden', message),
  unauthorized: (message) => refuse('unauthorized', message),
  unavailable: (message) => refuse('unavailable', message),
};

function refuse(code: ErrorCode, message?: string, fields?: Fields): never {
  throw new RequestError(code, { message, ...(fields && Object.keys(fields).length > 0 && { fields }) });
}

/** @throws RequestError invalid_input for a time that is not in the future */
export function requireFuture(field: string, time: Date, now: Date): void {
  if (time <= now) fail.invalid(field, 'Choose a time in the future.');
}

/** This is not a fault, so the log has a warning without a stack. */
export class BusyError extends RequestError {
  /** @param retryAfter in seconds */
  constructor(message: string, retryAfter: number) {
    super('unavailable', { message, headers: { 'Retry-After': String(retryAfter) } });
  }
}

/** The loggable part of an error: its reason and place, never the values of a failed statement, which may be personal. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: typeof error };
  const root = rootCause(error);
  return {
    reason: loggableMessage(root),
    ...('code' in root && { code: root.code }),
    // Without its message, a line of which may look like a stack frame.
    at: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}

/** The reason of a failure, in one line for the operator; when all addresses refused, the driver has only a code. */
export function describeReason(error: unknown): string {
  const { reason, code } = describeError(error);
  return String(reason || code);
}

/** Drizzle repeats a statement with its values in its own message; its cause, the driver's error, does not. */
function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

/**
 * The message of an error. PostgreSQL's messages of class 22 (data exception: `invalid input syntax for type uuid: "..."`)
 * repeat the value, so the routine's name replaces them; in other classes only the detail repeats it, which is not logged.
 */
function loggableMessage(error: Error): string {
  const holdsValue = 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
  if (!holdsValue) return error.message;
  return 'routine' in error && typeof error.routine === 'string' ? error.routine : 'data exception';
}
