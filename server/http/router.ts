import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ApiError } from '../../contract/error.ts';
import { RequestError } from './errors.ts';
import { fieldMessages } from './field-messages.ts';

/**
 * A router whose refused input is answered in the one error shape.
 * @param missing what to say when the path names something that cannot exist, such as a slug in capitals.
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

/** The query of a route that takes none. */
export const NoQuery = z.strictObject({});

/** The OpenAPI entry of an error answer. */
export function errorAnswer(description: string) {
  return { description, content: { 'application/json': { schema: ApiError } } };
}

/** The OpenAPI entry of the answer to whoever asks too much. */
export function limitedAnswer(description: string) {
  const schema = { type: 'integer' as const, minimum: 1 };
  const headers = { 'Retry-After': { schema, description: 'Seconds until the next try is taken.' } };
  return { ...errorAnswer(description), headers };
}

/** The OpenAPI entry of a successful JSON answer. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** What every public route that reads the database can answer besides its content. */
export const readAnswers = {
  304: { description: 'Nothing changed since the ETag in `If-None-Match`.' },
  400: errorAnswer('The address is not well-formed.'),
  422: errorAnswer('A query parameter is wrong or unknown; `fields` says which.'),
  500: errorAnswer('A fault of the server.'),
  503: errorAnswer('The database cannot be reached.'),
};
