import type { Env, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { RequestError } from './errors.ts';
import { fieldMessages } from './field-messages.ts';
import { type FormFields, formObject, parseFormFields } from './form-fields.ts';

/** The most that a request may carry, in bytes, unless its route takes more. */
export const MAX_BODY_BYTES = 65_536;
/** The same where it carries a whole text: the longest Markdown in a script of three bytes a letter, and its fields. */
export const MAX_TEXT_BODY_BYTES = 196_608;

export type Body = { kind: 'json'; value: unknown } | { kind: 'form'; fields: FormFields };

const bodies = new WeakMap<Request, Promise<Body>>();

/**
 * The body of a request, read once however often it is asked for.
 * @throws RequestError unsupported_media_type, body_too_large or malformed_request
 */
export function bodyOf(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Body> {
  const known = bodies.get(request);
  if (known) return known;
  const body = readBody(request, maxBytes);
  bodies.set(request, body);
  return body;
}

/** What kind of body the headers announce; undefined for those that are not taken. */
export function bodyKind(headers: Headers): Body['kind'] | undefined {
  if (headers.has('Content-Encoding') && headers.get('Content-Encoding') !== 'identity') return undefined;
  const [type, ...parameters] = (headers.get('Content-Type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) return undefined;
  if (type?.trim() === 'application/json') return 'json';
  return type?.trim() === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}

async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const kind = bodyKind(request.headers);
  if (!kind) throw new RequestError('unsupported_media_type');
  const text = decode(await readBytes(request, maxBytes));
  if (kind === 'form') return { kind, fields: parseFormFields(text) };
  try {
    return { kind, value: JSON.parse(text) };
  } catch {
    throw new RequestError('malformed_request');
  }
}

/**
 * Reads at most `maxBytes`, whatever length was announced, and stops there.
 * @throws RequestError body_too_large or malformed_request
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new RequestError('body_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop by the error cancels the stream.
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new RequestError('body_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    // Any other error says that the caller broke off.
    throw error instanceof RequestError ? error : new RequestError('malformed_request');
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RequestError('malformed_request');
  }
}

/** Checks the body, JSON or form, against the contract; the route reads it with `context.req.valid('json')`. */
export function validate<Schema extends z.ZodType<object>>(
  schema: Schema,
  maxBytes = MAX_BODY_BYTES,
): MiddlewareHandler<Env, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }> {
  return async (context, next) => {
    const body = await bodyOf(context.req.raw, maxBytes);
    const parsed = schema.safeParse(body.kind === 'json' ? body.value : formObject(body.fields));
    if (!parsed.success) throw new RequestError('invalid_input', { fields: fieldMessages(parsed.error) });
    context.req.addValidatedData('json', parsed.data);
    await next();
  };
}
