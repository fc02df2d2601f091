import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { loadOnce } from '../base/promises.ts';
import type { Placement } from './placement.ts';
import { canRender, type Writer } from './size-limits.ts';

/** In characters of rendered HTML. */
const CACHE_CHARACTERS = 16_000_000;

const cache = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (html) => html.length + 1,
});

type RenderOptions = Placement & { writer: Writer };

type Parser = typeof import('./html.ts')['toHtml'];

/** Loads parser and highlighter at first use, so that neither the start nor a stored page waits for them. */
const loadParser = loadOnce(() => import('./html.ts'));

/** Renders Markdown, also hostile one, as sanitised HTML. What is too large or too costly comes back as it was typed. Cached. */
export async function renderMarkdown(
  text: string,
  { idPrefix = 'content-', headingShift = 0, writer = 'staff' }: Partial<RenderOptions> = {},
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([text, idPrefix, headingShift, writer]))
    .digest('base64');
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const html = canRender(text, writer)
    ? await renderWithinBounds(text, { idPrefix, headingShift, writer })
    : plainText(text);
  cache.set(key, html);
  return html;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs tasks one after another; between two of them the process answers other requests. */
function inTurn<Result>(task: () => Result): Promise<Result> {
  const result = last.then(() => setImmediate()).then(task);
  last = result.catch(() => undefined);
  return result;
}

async function renderWithinBounds(text: string, options: RenderOptions): Promise<string> {
  const { toHtml } = await loadParser();
  return inTurn(() => htmlOrText(toHtml, text, options));
}

function htmlOrText(toHtml: Parser, text: string, options: RenderOptions): string {
  try {
    return toHtml(text, options);
  } catch (error) {
    // The parser and the highlighter recurse: nesting that passes the limits can still exhaust the stack.
    if (error instanceof RangeError) return plainText(text);
    throw error;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function plainText(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => entities[character] ?? '');
  return `<pre tabindex="0" role="group" aria-label="Text">${escaped}</pre>`;
}

const WORDS_PER_MINUTE = 200;

/** The reading time of Markdown in whole minutes, at least one. */
export function readingMinutes(body: string): number {
  const words = body.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
