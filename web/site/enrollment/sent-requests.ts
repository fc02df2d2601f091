import { useMemo, useSyncExternalStore } from 'react';
import type { EnrollmentResponse } from '../../../contract/selling/enrollment.ts';

/** A request that this tab sent: the response, and the typed address. */
export type SentRequest = EnrollmentResponse & { email: string };

/** In the storage of the tab, so that a reload shows it again and a shared computer forgets it. */
const key = (courseId: number) => `request-${courseId}`;

/** Used where the storage is blocked; lasts until the document is left. */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

/** The course whose request was sent last, until its panel has taken the focus. */
let unseen: number | null = null;

function textOf(courseId: number): string | null {
  try {
    return sessionStorage.getItem(key(courseId));
  } catch {
    return kept.get(key(courseId)) ?? null;
  }
}

/** Remembers a request, and shows it in place of each Enroll Now of the course. */
export function rememberRequest(courseId: number, sent: SentRequest): void {
  const text = JSON.stringify(sent);
  try {
    sessionStorage.setItem(key(courseId), text);
  } catch {
    kept.set(key(courseId), text);
  }
  unseen = courseId;
  for (const listener of listeners) listener();
}

/** Whether the request was sent just now; true for the first caller only. */
export function takeUnseen(courseId: number): boolean {
  if (unseen !== courseId) return false;
  unseen = null;
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The request that this tab sent for a course; null in the server's HTML, and while nothing was sent. */
export function useSentRequest(courseId: number): SentRequest | null {
  const text = useSyncExternalStore(
    subscribe,
    () => textOf(courseId),
    () => null,
  );
  return useMemo(() => text && JSON.parse(text), [text]);
}
