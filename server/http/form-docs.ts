import type { z } from 'zod';
import { errorAnswer, limitedAnswer } from './router.ts';

/** The OpenAPI entry of a body that is taken as JSON and as a plain form. */
export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

/** The other answers of a route that takes a form. */
export const formAnswers = {
  303: { description: 'The caller accepts HTML: back to the page of the form, which shows what became of it.' },
  400: errorAnswer('The body is not well-formed.'),
  403: errorAnswer('The request comes from another site.'),
  409: errorAnswer('Somebody else changed the same at that moment; nothing was stored.'),
  413: errorAnswer('The body is larger than 64 KB.'),
  415: errorAnswer('The body is neither JSON nor a plain form.'),
  422: errorAnswer('A field is missing, wrong or unknown; `fields` says which.'),
  429: limitedAnswer('Too many requests from this address or for this e-mail.'),
  500: errorAnswer('A fault of the server.'),
  503: errorAnswer('The database cannot be reached.'),
};
