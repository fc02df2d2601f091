import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ApiError } from '../../contract/base/error.ts';

/** The successful response of an endpoint; a handler returns a `Response` itself for anything that is not JSON. */
export type SuccessResponse = {
  description: string;
  content?: Record<string, { schema: z.ZodType }>;
  headers?: ResponseHeaders;
};
type ResponseHeaders = Exclude<NonNullable<RouteConfig['responses'][string]>, { $ref: string }>['headers'];

export const NoQuery = z.strictObject({});

export function errorResponse(description: string) {
  return { description, content: { 'application/json': { schema: ApiError } } };
}

function limitedResponse(description: string) {
  const schema = { type: 'integer' as const, minimum: 1 };
  const headers = { 'Retry-After': { schema, description: 'Seconds until the next attempt is accepted.' } };
  return { ...errorResponse(description), headers };
}

export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function fileResponse(type: string, description: string) {
  return { description, content: { [type]: { schema: z.string().meta({ format: 'binary' }) } } };
}

export const csvFile = (description: string) => ({ description, content: { 'text/csv': { schema: z.string() } } });

/** The body of a call as JSON or a form; with `withFiles`, also as a form with files. */
export function formBody<Schema extends z.ZodType>(schema: Schema, withFiles?: z.ZodType) {
  return {
    required: true,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      ...(withFiles && { 'multipart/form-data': { schema: withFiles } }),
    },
  };
}

const TOO_MANY_FROM_ADDRESS = 'Too many requests from this address.';

const unauthorized = { 401: errorResponse('No one is signed in.') };
const serverFault = { 500: errorResponse('The server failed.') };
const unavailable = { 503: errorResponse('The database cannot be reached.') };

const readResponses = {
  400: errorResponse('The URL is malformed.'),
  422: errorResponse('A query parameter is wrong or unknown; `fields` says which.'),
  ...serverFault,
};

const changeResponses = {
  400: errorResponse('The body is malformed.'),
  403: errorResponse('The request comes from another site.'),
  409: errorResponse('Someone else changed this at the same moment; nothing was stored.'),
  413: errorResponse('The body is larger than 64 KB.'),
  415: errorResponse('The body is neither JSON nor a plain form.'),
  422: errorResponse('A field is missing, wrong or unknown; `fields` says which.'),
  429: limitedResponse('Too many requests from this address or for this email.'),
  ...serverFault,
  ...unavailable,
};

const hookResponses = { 413: changeResponses[413], ...serverFault, ...unavailable };

const deskReadResponses = {
  ...readResponses,
  ...unauthorized,
  403: errorResponse('The role does not allow it.'),
  404: errorResponse('There is no such record, or the caller is not staff.'),
  422: errorResponse('A parameter is wrong or unknown; `fields` says which.'),
};

const deskChangeResponses = {
  ...deskReadResponses,
  ...unavailable,
  403: errorResponse('The role does not allow it, or the request comes from another site.'),
  409: errorResponse('Someone else has changed the record since it was read; nothing was stored.'),
  413: errorResponse('The body is too large.'),
  415: errorResponse('The body is not JSON.'),
  429: limitedResponse('Too many changes in a short time.'),
};

type EndpointKind = {
  may: unknown;
  isRead: boolean;
  isDesk: boolean;
  isLimited: boolean;
  form?: unknown;
  cached?: true | undefined;
  rawBody?: unknown;
  withoutDatabase?: true | undefined;
};

export function commonResponses(kind: EndpointKind): RouteConfig['responses'] {
  return { ...(kind.isRead ? readErrors(kind) : changeErrors(kind)), ...(kind.may === 'person' && unauthorized) };
}

function readErrors({ isDesk, isLimited, cached, withoutDatabase }: EndpointKind) {
  const reason = isDesk ? 'Too many exports in a short time.' : TOO_MANY_FROM_ADDRESS;
  return {
    ...(isDesk ? deskReadResponses : readResponses),
    ...(!withoutDatabase && unavailable),
    ...(cached && { 304: { description: 'Nothing has changed since the ETag in `If-None-Match`.' } }),
    ...(isLimited && { 429: limitedResponse(reason) }),
  };
}

function changeErrors({ isDesk, isLimited, form, rawBody }: EndpointKind) {
  if (rawBody && !isDesk)
    return { ...hookResponses, ...(isLimited && { 429: limitedResponse(TOO_MANY_FROM_ADDRESS) }) };
  const seeOther = {
    description: 'For a caller that accepts HTML: a redirect to the page of the form, which shows the outcome.',
  };
  return { ...(form ? { 303: seeOther } : {}), ...(isDesk ? deskChangeResponses : changeResponses) };
}
