import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { filtersOf } from './list-address.ts';

/** The prefix of the keys in the session storage, which each tab has for itself. */
const KEY_PREFIX = 'desk-list ';
const changes = new EventTarget();

function read(path: string): string {
  try {
    return sessionStorage.getItem(KEY_PREFIX + path) ?? '';
  } catch {
    // Storage is blocked: the link leads to the whole list.
    return '';
  }
}

function write(path: string, query: string): void {
  try {
    sessionStorage.setItem(KEY_PREFIX + path, query);
    changes.dispatchEvent(new Event('change'));
  } catch {
    // Storage is blocked, as in `read`.
  }
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

export function useRememberFilters(): void {
  const { pathname, search } = useLocation();
  useEffect(() => write(pathname, filtersOf(search)), [pathname, search]);
}

/** The address of a page of the desk, with its last filters if it is a list. */
export function useListAddress(path: string): string {
  const query = useSyncExternalStore(
    subscribe,
    () => read(path),
    () => '',
  );
  return query ? `${path}?${query}` : path;
}
