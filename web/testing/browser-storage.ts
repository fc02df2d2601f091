import { vi } from 'vitest';

/** Local storage of a browser for the running test, and its event; `refuse` names what it forbids. */
export function stubStorage(refuse: { reading?: boolean; writing?: boolean } = {}) {
  const stored = new Map<string, string>();
  const browser = new EventTarget();
  const forbid = (isForbidden = false) => {
    if (isForbidden) throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      forbid(refuse.reading);
      return stored.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      forbid(refuse.writing);
      stored.set(key, value);
    },
  });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  return {
    stored,
    /** What this tab hears when another one writes; without a key, when another one clears everything. */
    writeInOtherTab(key: string | null, value = ''): void {
      if (key === null) stored.clear();
      else stored.set(key, value);
      browser.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
  };
}
