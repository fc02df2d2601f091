import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnceOnMissingScript } from './stale-tab.ts';

let reloads = 0;
let tab: EventTarget;

/** A tab that has just opened; `storage` is what it remembers, and null where that is forbidden. */
function openTab(storage: Map<string, string> | null): void {
  const stored = () => {
    if (!storage) throw new DOMException('The operation is insecure.', 'SecurityError');
    return storage;
  };
  tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('location', { reload: () => reloads++ });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored().get(key) ?? null,
    setItem: (key: string, value: string) => stored().set(key, value),
    removeItem: (key: string) => stored().delete(key),
  });
  reloadOnceOnMissingScript();
}

/** Whether the tab takes care of a script that is gone; else the page says that it could not be shown. */
const isHandled = () => !tab.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

beforeEach(() => {
  reloads = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab reloads once for a script that is gone, and again for the next version once a page was there', () => {
  const storage = new Map<string, string>();
  openTab(storage);
  expect([isHandled(), reloads]).toEqual([true, 1]);
  openTab(storage);
  expect([isHandled(), reloads]).toEqual([false, 1]);
  tab.dispatchEvent(new Event('hydrated'));
  vi.advanceTimersByTime(10_000);
  expect([isHandled(), reloads]).toEqual([true, 2]);
});

test('where storage is forbidden it does not reload for ever, and nothing fails', () => {
  openTab(null);
  expect([isHandled(), reloads]).toEqual([false, 0]);
  tab.dispatchEvent(new Event('hydrated'));
  expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
});
