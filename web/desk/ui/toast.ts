import { useSyncExternalStore } from 'react';
import type { Failure } from '../../ui/form/failure.ts';

export type Toast = {
  text: string;
  undo?: () => PromiseLike<{ error?: Failure }>;
  /** Path of a page that opens next and still shows it. */
  next?: string;
};

let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a message at the foot of the desk, because the changed row may be gone. @param toast null to close it */
export function showToast(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
