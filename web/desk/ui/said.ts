import { useSyncExternalStore } from 'react';
import type { failureMessage } from '../../ui/form/failure.ts';

export type Failure = Parameters<typeof failureMessage>[0];

/** What an action did, in words, and how to undo it where that can be done. */
export type Said = { text: string; undo?: () => PromiseLike<{ error?: Failure }> };

let current: Said | null = null;
const listeners = new Set<() => void>();

/** Says at the foot of the desk what was done; the row that it was done in may be gone. @param said null for nothing */
export function say(said: Said | null): void {
  current = said;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** What was said last. */
export const useSaid = (): Said | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
