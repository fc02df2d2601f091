import type { Context } from 'hono';
import { parse } from 'range-parser';
import type { Folder, Span } from './folder.ts';
import { typeOf } from './service.ts';

type Video = { file: string; bytes: number; store: Folder };

/** Sends a video, or the part of it that the player requests (RFC 9110, section 14). */
export function serveVideo(context: Context, { file, bytes, store }: Video): Response {
  const range = context.req.header('Range');
  const { code, type, ranges } = range ? parse(bytes, range) : whole;
  const headers = { 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store' };
  if (type === 'bytes' && ranges.length === 0 && code === UNSATISFIABLE)
    return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${bytes}` });
  const [part] = ranges;
  // A request for several parts gets the whole video; no player makes one.
  const isPart = type === 'bytes' && ranges.length === 1 && part !== undefined;
  const span: Span = isPart ? part : { start: 0, end: bytes - 1 };
  return context.body(store.read(file, span), isPart ? 206 : 200, {
    ...headers,
    'Content-Type': typeOf(file),
    'Content-Length': String(span.end - span.start + 1),
    ...(isPart && { 'Content-Range': `bytes ${span.start}-${span.end}/${bytes}` }),
  });
}

/** From `range-parser`, for a range past the end. */
const UNSATISFIABLE = 2;

const whole = { code: 200, type: '', ranges: [] };
