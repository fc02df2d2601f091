import { z } from 'zod';
import { jsonAnswer } from '../../http/router.ts';

/** The OpenAPI entry of a body that is JSON; `validate` of the route checks it. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

const Done = z.object({ message: z.string() }).meta({ id: 'DeskDone' });

/** The OpenAPI entry of what a change answers that has nothing to show. */
export const doneAnswer = (description: string) => jsonAnswer(Done, description);

/** The OpenAPI entry of what a deletion answers. */
export const deletedAnswer = doneAnswer('It lies in the trash now, and can be brought back.');
