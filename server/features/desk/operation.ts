import { z } from 'zod';
import { jsonAnswer } from '../../http/router.ts';

/** The OpenAPI entry of a body that is JSON; `validate` of the route checks it. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

const Deleted = z.object({ message: z.string() }).meta({ id: 'DeskDeleted' });

/** The OpenAPI entry of what a deletion answers. */
export const deletedAnswer = jsonAnswer(Deleted, 'It lies in the trash now, and can be brought back.');
