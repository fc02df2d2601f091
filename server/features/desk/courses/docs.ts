import type { z } from 'zod';

export const tags = ['Desk'];

/** The OpenAPI entry of a body that is JSON. */
export function json<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}
