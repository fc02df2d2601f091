import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** Prefix of the keys in the session storage, so each tab has its own. */
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
    // Storage is blocked, as in `read`.
  }
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

/** The filters and the sort order in an address, without the page of the list. */
export function listFilters(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('cursor');
  return query.toString();
}

/** Remembers the filters of this list for as long as the tab is open. */
export function useRememberFilters(): void {
  const { pathname, search } = useLocation();
  useEffect(() => write(pathname, listFilters(search)), [pathname, search]);
}

/** @returns the address of a page of the desk, with its last filters if it is a list */
export function useListAddress(path: string): string {
  const query = useSyncExternalStore(
    subscribe,
    () => read(path),
    () => '',
  );
  return query ? `${path}?${query}` : path;
}
