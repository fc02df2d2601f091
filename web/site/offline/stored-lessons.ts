import { KEPT } from '../../worker/messages.ts';
import { lessonPage } from '../../worker/page.ts';
import { pathOf, type StoredPage, storedPages } from './storage.ts';

export type StoredLesson = { path: string; title: string };
export type StoredCourse = { slug: string; title: string; lessons: StoredLesson[] };

/** The titles of a stored lesson and its course. */
async function titlesOf({ cache, path }: StoredPage) {
  const html = await (await cache.match(path, { ignoreVary: true }))?.text();
  const page = new DOMParser().parseFromString(html ?? '', 'text/html');
  const textOf = (selector: string) => page.querySelector(selector)?.textContent?.trim() ?? '';
  return { path, title: textOf('h1'), course: textOf('nav[aria-label="Breadcrumb"] li:last-child a') };
}

/** The lessons that can be read on this device without a network, by course. */
export async function storedCourses(): Promise<StoredCourse[]> {
  const courses = new Map<string, StoredCourse>();
  for (const { path, title, course } of await Promise.all((await storedPages()).map(titlesOf))) {
    const [, slug = ''] = lessonPage.exec(path) ?? [];
    const known = courses.get(slug) ?? { slug, title: course, lessons: [] };
    if (!known.lessons.some((lesson) => lesson.path === path)) known.lessons.push({ path, title });
    courses.set(slug, known);
  }
  return [...courses.values()];
}

/**
 * The number of a course's lessons that are stored on this device, and their bytes with pictures; null if it is not
 * stored.
 */
export async function keptOf(course: string): Promise<{ lessons: number; bytes: number } | null> {
  if (!(await caches.has(KEPT + course))) return null;
  const cache = await caches.open(KEPT + course);
  const requests = await cache.keys();
  const blobs = await Promise.all(requests.map(async (request) => (await cache.match(request))?.blob()));
  return {
    lessons: requests.filter((request) => lessonPage.test(pathOf(request))).length,
    bytes: blobs.reduce((sum, blob) => sum + (blob?.size ?? 0), 0),
  };
}

/**
 * Keeps the lessons of a course on this device, one after the other: the service worker stores the pages that it passes
 * on.
 * @param onKept called after each lesson, with the number of stored ones
 * @returns whether all are stored
 */
export async function keepLessons(course: string, paths: readonly string[], onKept: (count: number) => void) {
  void navigator.storage?.persist?.();
  await caches.open(KEPT + course);
  for (const [index, path] of paths.entries()) {
    const response = await fetch(path).catch(() => undefined);
    if (!response?.ok || response.redirected) return false;
    onKept(index + 1);
  }
  return true;
}

/** Removes a kept course from this device. */
export function forgetCourse(course: string): Promise<boolean> {
  return caches.delete(KEPT + course);
}
