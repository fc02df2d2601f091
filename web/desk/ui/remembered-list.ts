import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** Addresses of lists begin with it in the session storage, so a tab has its own. */
const KEY = 'desk-list ';
const changed = new EventTarget();

function read(path: string): string {
  try {
    return sessionStorage.getItem(KEY + path) ?? '';
  } catch {
    // Storage is blocked: a list is then reached as a whole.
    return '';
  }
}

function write(path: string, query: string): void {
  try {
    sessionStorage.setItem(KEY + path, query);
    changed.dispatchEvent(new Event('change'));
  } catch {
    // As in `read`.
  }
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

/** What of an address narrows or sorts its list; the page of it that was shown is not worth returning to. */
export function listFilters(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('cursor');
  return query.toString();
}

/** Remembers what the list of this address is narrowed to, for as long as the tab is open. */
export function useRememberFilters(): void {
  const { pathname, search } = useLocation();
  useEffect(() => write(pathname, listFilters(search)), [pathname, search]);
}

/** @returns the address of a page of the desk, narrowed as it was last if it is a list */
export function useListAddress(path: string): string {
  const query = useSyncExternalStore(
    subscribe,
    () => read(path),
    () => '',
  );
  return query ? `${path}?${query}` : path;
}
