import { useSyncExternalStore } from 'react';

/** Texts that the browser keeps by path, in this tab or on this device; where storage is blocked, nothing is kept. */
export function createStored(storage: () => Storage, prefix: string) {
  const changes = new EventTarget();
  const read = (path: string): string => {
    try {
      return storage().getItem(prefix + path) ?? '';
    } catch {
      return '';
    }
  };
  const subscribe = (listener: () => void) => {
    changes.addEventListener('change', listener);
    return () => changes.removeEventListener('change', listener);
  };
  return {
    write: (path: string, text: string): void => {
      try {
        storage().setItem(prefix + path, text);
        changes.dispatchEvent(new Event('change'));
      } catch {
        // Storage is blocked or full.
      }
    },
    /** The text of a path, at each change; empty on the server. */
    useText: (path: string): string =>
      useSyncExternalStore(
        subscribe,
        () => read(path),
        () => '',
      ),
  };
}
