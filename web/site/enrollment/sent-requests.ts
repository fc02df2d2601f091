import { useMemo, useSyncExternalStore } from 'react';
import type { EnrollmentResponse } from '../../../contract/selling/enrollment-request.ts';

export type SentRequest = EnrollmentResponse & { email: string };

/** Key in the session storage, which survives a reload and ends with the tab. */
const storageKey = (courseId: number) => `request-${courseId}`;

/** Replaces a session storage that the browser blocks. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** The course whose request was just sent, until its panel has taken the focus. */
let courseToFocus: number | null = null;

function readStored(courseId: number): string | null {
  try {
    return sessionStorage.getItem(storageKey(courseId));
  } catch {
    return memory.get(storageKey(courseId)) ?? null;
  }
}

export function rememberRequest(courseId: number, sent: SentRequest): void {
  const text = JSON.stringify(sent);
  try {
    sessionStorage.setItem(storageKey(courseId), text);
  } catch {
    memory.set(storageKey(courseId), text);
  }
  courseToFocus = courseId;
  for (const listener of listeners) listener();
}

/** Whether the request was sent just now; true for the first caller only. */
export function claimFocus(courseId: number): boolean {
  if (courseToFocus !== courseId) return false;
  courseToFocus = null;
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The request that this tab sent for a course; null in the server's HTML, and before a request is sent. */
export function useSentRequest(courseId: number): SentRequest | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readStored(courseId),
    () => null,
  );
  return useMemo(() => text && JSON.parse(text), [text]);
}
