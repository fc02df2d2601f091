import type { z } from 'zod';
import { fail, RequestError } from '../base/errors.ts';
import { parseJson } from '../base/json.ts';
import { fieldMessages } from './field-messages.ts';
import { type FormFields, formObject, parseFormFields } from './form-fields.ts';
import { type PostedFile, parseMultipart } from './multipart.ts';

/** Largest body of a request, in bytes, unless its route allows more. */
export const MAX_BODY_BYTES = 65_536;
/** The longest text, in a script of three bytes per letter, and its other fields; in bytes. */
export const MAX_TEXT_BODY_BYTES = 196_608;

export type Body = { kind: 'json'; value: unknown } | { kind: 'form'; fields: FormFields; files?: PostedFile[] };

type BodyLimits = { maxBytes?: number | undefined; takesFiles?: boolean };

const bodies = new WeakMap<Request, Promise<Body>>();

/**
 * Reads and parses the body of a request, once for any number of calls.
 * @throws RequestError unsupported_media_type, body_too_large, malformed_request
 */
export function readParsedBody(request: Request, limits: BodyLimits = {}): Promise<Body> {
  const cached = bodies.get(request);
  if (cached) return cached;
  const body = readBody(request, limits);
  bodies.set(request, body);
  return body;
}

/** The kind of a body by its media type; undefined for an unsupported one. */
export function bodyKind(headers: Headers): Body['kind'] | undefined {
  if (headers.has('Content-Encoding') && headers.get('Content-Encoding') !== 'identity') return undefined;
  const [type, ...parameters] = (headers.get('Content-Type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) return undefined;
  if (type?.trim() === 'application/json') return 'json';
  return type?.trim() === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}

async function readBody(request: Request, { maxBytes = MAX_BODY_BYTES, takesFiles }: BodyLimits): Promise<Body> {
  const type = request.headers.get('Content-Type') ?? '';
  if (takesFiles && /^multipart\/form-data;/i.test(type)) {
    return { kind: 'form', ...(await parseMultipart(await readBytes(request, maxBytes), type)) };
  }
  const kind = bodyKind(request.headers);
  if (!kind) throw new RequestError('unsupported_media_type');
  const text = decode(await readBytes(request, maxBytes));
  if (kind === 'form') return { kind, fields: parseFormFields(text) };
  const value = parseJson(text);
  // No JSON has this value.
  if (value === undefined) throw new RequestError('malformed_request');
  return { kind, value };
}

/** Reads at most `maxBytes`, whatever the announced length. @throws RequestError body_too_large or malformed_request */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new RequestError('body_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // An error that leaves the loop cancels the stream.
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new RequestError('body_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    // Any other error means that the caller disconnected.
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

/** Parses a body of JSON or of a form by its schema. @throws RequestError invalid_input, and as `readParsedBody` */
export async function parseBody<Schema extends z.ZodType<object>>(
  request: Request,
  schema: Schema,
  limits?: BodyLimits,
): Promise<z.output<Schema>> {
  const body = await readParsedBody(request, limits);
  const parsed = schema.safeParse(body.kind === 'json' ? body.value : formObject(body.fields));
  if (!parsed.success) fail.invalid(fieldMessages(parsed.error));
  return parsed.data;
}

/** The files of a form whose body was read before; none for a body that is no form. */
export async function postedFiles(request: Request): Promise<PostedFile[]> {
  const body = await readParsedBody(request);
  return (body.kind === 'form' && body.files) || [];
}
