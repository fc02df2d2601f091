import { z } from 'zod';

/** Every code of an error response; `server/base/errors.ts` maps each to its status. */
export const errorCodes = [
  'malformed_request',
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const ApiError = z
  .object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ApiError', description: 'The error; `fields` holds one message per input field.' });

export type ApiError = z.infer<typeof ApiError>;
