import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { loadOnce } from '../base/promises.ts';
import type { Placement } from './placement.ts';
import { canRender } from './size-limits.ts';

/** Size of the cache, in characters of rendered HTML. */
const CACHE_CHARACTERS = 16_000_000;

const rendered = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (html) => html.length + 1,
});

/** Loaded at first use: a start need not wait for parser and highlighter, nor a stored page. */
const loadParser = loadOnce(() => import('./html.ts'));

/**
 * Renders Markdown (CommonMark and GFM), which may be hostile, as sanitised HTML with highlighted code. Returns a text
 * beyond the limits as typed. Caches results.
 */
export async function renderMarkdown(
  text: string,
  { idPrefix = 'content-', headingShift = 0 }: Partial<Placement> = {},
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([text, idPrefix, headingShift]))
    .digest('base64');
  const kept = rendered.get(key);
  if (kept !== undefined) return kept;
  const html = await renderWithinBounds(text, { idPrefix, headingShift });
  rendered.set(key, html);
  return html;
}

async function renderWithinBounds(text: string, placement: Placement): Promise<string> {
  if (!canRender(text)) return asTyped(text);
  const { toHtml } = await loadParser();
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
