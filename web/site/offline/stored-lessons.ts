import { COURSE_CACHE_PREFIX } from '../../worker/messages.ts';
import { lessonPage } from '../../worker/page.ts';
import { pathOf, type StoredPage, storedPages } from './storage.ts';

type StoredLesson = { path: string; title: string };
export type StoredCourse = { slug: string; title: string; lessons: StoredLesson[] };

async function titlesOf({ cache, path }: StoredPage) {
  const html = await (await cache.match(path, { ignoreVary: true }))?.text();
  const page = new DOMParser().parseFromString(html ?? '', 'text/html');
  const textOf = (selector: string) => page.querySelector(selector)?.textContent?.trim() ?? '';
  return { path, title: textOf('h1'), course: textOf('nav[aria-label="Breadcrumb"] li:last-child a') };
}

export async function storedCourses(): Promise<StoredCourse[]> {
  const courses = new Map<string, StoredCourse>();
  for (const { path, title, course } of await Promise.all((await storedPages()).map(titlesOf))) {
    const [, slug = ''] = lessonPage.exec(path) ?? [];
    const entry = courses.get(slug) ?? { slug, title: course, lessons: [] };
    if (!entry.lessons.some((lesson) => lesson.path === path)) entry.lessons.push({ path, title });
    courses.set(slug, entry);
  }
  return [...courses.values()];
}

/** The lessons of a course that are stored on this device, and their bytes with pictures; null if it is not stored. */
export async function readStoredSize(course: string): Promise<{ lessons: number; bytes: number } | null> {
  if (!(await caches.has(COURSE_CACHE_PREFIX + course))) return null;
  const cache = await caches.open(COURSE_CACHE_PREFIX + course);
  const requests = await cache.keys();
  const blobs = await Promise.all(requests.map(async (request) => (await cache.match(request))?.blob()));
  return {
    lessons: requests.filter((request) => lessonPage.test(pathOf(request))).length,
    bytes: blobs.reduce((sum, blob) => sum + (blob?.size ?? 0), 0),
  };
}

/**
 * Stores the lessons of a course on this device, one after the other: it fetches the pages, and the service worker stores
 * them.
 * @param onStored called after each lesson, with the number of stored ones
 * @returns whether all are stored
 */
export async function storeLessons(course: string, paths: readonly string[], onStored: (count: number) => void) {
  void navigator.storage?.persist?.();
  await caches.open(COURSE_CACHE_PREFIX + course);
  for (const [index, path] of paths.entries()) {
    const response = await fetch(path).catch(() => undefined);
    if (!response?.ok || response.redirected) return false;
    onStored(index + 1);
  }
  return true;
}

export function removeCourse(course: string): Promise<boolean> {
  return caches.delete(COURSE_CACHE_PREFIX + course);
}
