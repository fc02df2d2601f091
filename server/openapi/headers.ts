import type { ApiDocument } from './document.ts';

const etag = {
  schema: { type: 'string' as const, pattern: '^"[\\w-]+"$', maxLength: 66 },
  description: 'Version of the response; send it back in `If-None-Match`.',
};

const location = {
  schema: { type: 'string' as const, format: 'uri-reference', maxLength: 2048 },
  description: 'Path of the page.',
};

const malformed = {
  description: 'The URL is malformed.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
};

/** Adds what all routes have in common: the response 400 for a malformed URL, and the headers of 304 and 303. */
export function withHeaders(document: ApiDocument): ApiDocument {
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths ?? {})) {
    for (const operation of [get, post, put, patch, remove]) {
      const responses = operation?.responses;
      if (!responses) continue;
      responses[400] ??= malformed;
      if (responses[304]) for (const status of [200, 304]) responses[status].headers = { ETag: etag };
      if (responses[303]) responses[303].headers = { Location: location };
    }
  }
  return document;
}
