import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { loadOnce } from '../base/promises.ts';
import type { Placement } from './placement.ts';
import { canRender, type Writer } from './size-limits.ts';

/** Size of the cache, in characters of rendered HTML. */
const CACHE_CHARACTERS = 16_000_000;

const rendered = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (html) => html.length + 1,
});

/** The place of a text in its page, and its author. */
type Written = Placement & { writer: Writer };

type Parser = typeof import('./html.ts')['toHtml'];

/** Loaded at first use: a start need not wait for parser and highlighter, nor a stored page. */
const loadParser = loadOnce(() => import('./html.ts'));

/**
 * Renders Markdown (CommonMark and GFM), which may be hostile, as sanitised HTML with highlighted code. A text that
 * is too large or too costly to parse comes back as it was typed. Caches results.
 */
export async function renderMarkdown(
  text: string,
  { idPrefix = 'content-', headingShift = 0, writer = 'staff' }: Partial<Written> = {},
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([text, idPrefix, headingShift, writer]))
    .digest('base64');
  const kept = rendered.get(key);
  if (kept !== undefined) return kept;
  const html = canRender(text, writer)
    ? await renderWithinBounds(text, { idPrefix, headingShift, writer })
    : asTyped(text);
  rendered.set(key, html);
  return html;
}

let last: Promise<unknown> = Promise.resolve();

/** One after another, and between two of them the process answers others. */
function inTurn<Result>(task: () => Result): Promise<Result> {
  const mine = last.then(() => setImmediate()).then(task);
  last = mine.catch(() => undefined);
  return mine;
}

async function renderWithinBounds(text: string, placement: Written): Promise<string> {
  const { toHtml } = await loadParser();
  return inTurn(() => htmlOf(toHtml, text, placement));
}

function htmlOf(toHtml: Parser, text: string, placement: Written): string {
  try {
    return toHtml(text, placement);
  } catch (error) {
    // The parser and the highlighter recurse: nesting that passes the limits can still exhaust the stack.
    if (error instanceof RangeError) return asTyped(text);
    throw error;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function asTyped(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => entities[character] ?? '');
  return `<pre tabindex="0" role="group" aria-label="Text">${escaped}</pre>`;
}
