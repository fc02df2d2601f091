import type { z } from 'zod';

/** The OpenAPI entry of a body that is taken as JSON. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}
