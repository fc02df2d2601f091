import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ApiError } from '../../contract/error.ts';
import { RequestError } from '../base/errors.ts';
import { fieldMessages } from '../http/field-messages.ts';

/**
 * A router that answers invalid input in the one error shape.
 * @param missing message for a path that cannot exist, such as a slug in capitals.
 */
export function createRouter(missing?: string) {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return;
      if (result.target === 'param') throw new RequestError('not_found', { message: missing });
      throw new RequestError('invalid_input', { fields: fieldMessages(result.error) });
    },
  });
}

/** What an endpoint answers when it is done; a handler returns a `Response` itself for what is not JSON. */
export type Answer = {
  description: string;
  content?: Record<string, { schema: z.ZodType }>;
  headers?: ResponseHeaders;
};
type ResponseHeaders = Exclude<NonNullable<RouteConfig['responses'][string]>, { $ref: string }>['headers'];

/** The query of a route that takes none. */
export const NoQuery = z.strictObject({});

/** The OpenAPI entry of an error answer. */
export function errorResponse(description: string) {
  return { description, content: { 'application/json': { schema: ApiError } } };
}

/** The OpenAPI entry of a 429 answer. */
export function limitedResponse(description: string) {
  const schema = { type: 'integer' as const, minimum: 1 };
  const headers = { 'Retry-After': { schema, description: 'Seconds until the next attempt is accepted.' } };
  return { ...errorResponse(description), headers };
}

/** The OpenAPI entry of a successful JSON answer. */
export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The OpenAPI entries of failed reads of the database. */
export const failedReads = {
  400: errorResponse('The address is not well-formed.'),
  422: errorResponse('A query parameter is wrong or unknown; `fields` says which.'),
  500: errorResponse('A fault of the server.'),
  503: errorResponse('The database cannot be reached.'),
};

/** The OpenAPI entries shared by every public route that reads the database, with an ETag. */
export const readResponses = {
  304: { description: 'Nothing changed since the ETag in `If-None-Match`.' },
  ...failedReads,
};

/** The OpenAPI entry of a body accepted as JSON and as a plain form. */
export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

/** The OpenAPI entries shared by every route that accepts a form. */
export const formResponses = {
  303: { description: 'The caller accepts HTML: redirects to the page of the form, which shows the outcome.' },
  400: errorResponse('The body is not well-formed.'),
  403: errorResponse('The request comes from another site.'),
  409: errorResponse('Somebody else changed this at the same moment; nothing was stored.'),
  413: errorResponse('The body is larger than 64 KB.'),
  415: errorResponse('The body is neither JSON nor a plain form.'),
  422: errorResponse('A field is missing, wrong or unknown; `fields` says which.'),
  429: limitedResponse('Too many requests from this address or for this e-mail.'),
  500: errorResponse('A fault of the server.'),
  503: errorResponse('The database cannot be reached.'),
};

/** The other answers of every read at the desk. */
const deskReadAnswers = {
  ...failedReads,
  401: errorResponse('Nobody is signed in.'),
  403: errorResponse('The role does not allow it.'),
  404: errorResponse('There is no such record, or the caller is not staff.'),
  422: errorResponse('A parameter is wrong or unknown; `fields` says which.'),
};

/** The other answers of every change at the desk. */
const deskWriteAnswers = {
  ...deskReadAnswers,
  403: errorResponse('The role does not allow it, or the request comes from another site.'),
  409: errorResponse('Somebody else changed the record since it was read; nothing was stored.'),
  413: errorResponse('The body is too large.'),
  415: errorResponse('The body is not JSON.'),
  429: limitedResponse('Too many changes in a short time.'),
};

type Kind = { isRead: boolean; isDesk: boolean };

/** The answers that every endpoint of a kind has beside its own. */
export function otherAnswersOf(
  { may, isDownload }: { may: unknown; isDownload?: true },
  { isRead, isDesk }: Kind,
): RouteConfig['responses'] {
  const download = isDownload && { 429: limitedResponse('Too many exports in a short time.') };
  if (isDesk) return { ...(isRead ? deskReadAnswers : deskWriteAnswers), ...download };
  const person = may === 'person' && { 401: errorResponse('Nobody is signed in.') };
  return { ...(isRead ? failedReads : formResponses), ...person };
}
