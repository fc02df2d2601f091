import { vi } from 'vitest';

/** Stubs local storage and its event for the running test. @param refuse operations that throw */
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
    /** Acts as another tab that writes a key; without a key, as one that clears everything. */
    writeInOtherTab(key: string | null, value = ''): void {
      if (key === null) stored.clear();
      else stored.set(key, value);
      browser.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
  };
}
