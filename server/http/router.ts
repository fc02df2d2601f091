import { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import { ApiError } from '../../contract/error.ts';
import { RequestError } from './errors.ts';

/** First message per field, keyed by the field's path. */
function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
    for (const key of keys) fields[key] ??= message;
  }
  return fields;
}

/** A router whose refused input is answered in the one error shape. */
export function createRouter() {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw new RequestError('invalid_input', { fields: fieldMessages(result.error) });
    },
  });
}

/** The OpenAPI entry of an error answer. */
export function errorAnswer(description: string) {
  return { description, content: { 'application/json': { schema: ApiError } } };
}

/** The OpenAPI entry of a successful JSON answer. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}
