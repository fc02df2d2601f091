import type { LearningLessonPage } from '../../../contract/learning/learning.ts';
import type { ApiFetch } from '../../../contract/rendering.ts';
import type { SerialState } from '../../store.ts';
import type { PendingChange } from '../../worker/messages.ts';
import { readPendingChanges } from './storage.ts';

const completion = /^\/api\/learning\/([\w-]+)\/lessons\/([\w-]+)\/completion$/;

/**
 * The response of the call that reads a lesson, taken from the lesson's stored page; lessons count as complete if their
 * mark waits on the device.
 * @param pending changes that wait on the device, in any course
 */
export function lessonIn(html: string, pending: readonly PendingChange[]): { data: unknown } {
  const [, json = ''] = /<script id="state"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  // The server's renderer wrote a value of this type.
  const { store }: SerialState = JSON.parse(json);
  const [, query] =
    Object.entries(store.api?.queries ?? {}).find(([key]) => key.startsWith('GET /learning/{course}/lessons/')) ?? [];
  const page = query?.data;
  if (isLesson(page)) for (const { path } of pending) markComplete(page, path);
  return { data: page };
}

function isLesson(page: unknown): page is LearningLessonPage {
  return typeof page === 'object' && page !== null && 'lesson' in page;
}

function markComplete({ course, lesson }: LearningLessonPage, path: string): void {
  const [, ofCourse, marked] = completion.exec(path) ?? [];
  if (ofCourse !== course.slug) return;
  for (const entry of [lesson, ...course.modules.flatMap(({ lessons }) => lessons)]) {
    if (entry.slug === marked) entry.completed = true;
  }
}

/** The API's response from a stored page, which the service worker returns without a network. */
export async function lessonAnswer(page: Response): ReturnType<ApiFetch> {
  const [html, pending] = await Promise.all([page.text(), readPendingChanges()]);
  return { ok: page.ok, status: page.status, json: async () => lessonIn(html, pending) };
}
