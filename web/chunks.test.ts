import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOnce, reloadOnceOnMissingChunk } from './chunks.ts';

let reloads = 0;
let tab: EventTarget;

/** Opens a tab. @param storage its session storage; null where that is blocked */
function openTab(storage: Map<string, string> | null, onLine = true): void {
  const stored = () => {
    if (!storage) throw new DOMException('The operation is insecure.', 'SecurityError');
    return storage;
  };
  tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', { reload: () => reloads++ });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored().get(key) ?? null,
    setItem: (key: string, value: string) => stored().set(key, value),
    removeItem: (key: string) => stored().delete(key),
  });
  reloadOnceOnMissingChunk();
}

/** Whether the tab handles a missing chunk itself; otherwise the error page appears. */
const isHandled = () => !tab.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

beforeEach(() => {
  reloads = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab reloads once for a missing chunk, and again for the next version after a page has loaded', () => {
  const storage = new Map<string, string>();
  openTab(storage);
  expect([isHandled(), reloads]).toEqual([true, 1]);
  openTab(storage);
  expect([isHandled(), reloads]).toEqual([false, 1]);
  tab.dispatchEvent(new Event('hydrated'));
  vi.advanceTimersByTime(10_000);
  expect([isHandled(), reloads]).toEqual([true, 2]);
});

test('a tab whose storage is blocked does not reload, and nothing fails', () => {
  openTab(null);
  expect([isHandled(), reloads]).toEqual([false, 0]);
  tab.dispatchEvent(new Event('hydrated'));
  expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
});

test('a tab without a network keeps its page', () => {
  openTab(new Map(), false);
  expect([isHandled(), reloads]).toEqual([false, 0]);
});

test('a tab that is being left for another page does not reload the old one', () => {
  openTab(new Map());
  tab.dispatchEvent(new Event('beforeunload'));
  expect([isHandled(), reloads]).toEqual([true, 0]);
  vi.advanceTimersByTime(10_000);
  expect([isHandled(), reloads]).toEqual([true, 1]);
});

test('a chunk that two ask for at once is loaded once', async () => {
  const load = vi.fn(async () => 'chunk');
  const loaded = loadOnce(load);
  expect(await Promise.all([loaded(), loaded()])).toEqual(['chunk', 'chunk']);
  expect(await loaded()).toBe('chunk');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that could not be loaded is tried again', async () => {
  const load = vi.fn(async () => 'chunk').mockRejectedValueOnce(new Error('offline'));
  const loaded = loadOnce(load);
  await expect(loaded()).rejects.toThrow('offline');
  expect(await loaded()).toBe('chunk');
});
