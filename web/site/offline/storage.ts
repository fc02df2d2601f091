import {
  COURSE_CACHE_PREFIX,
  DEVICE_CACHE,
  FILES_CACHE,
  OPENED_CACHE,
  PENDING_PATH,
  type PendingChange,
} from '../../worker/messages.ts';
import { lessonPage } from '../../worker/page.ts';

export type StoredPage = { cache: Cache; path: string };

export const pathOf = ({ url }: Request) => new URL(url).pathname;

/** The lessons that are stored on this device: first those that were only opened, then those of kept courses. */
export async function storedPages(): Promise<StoredPage[]> {
  const cacheNames = (await caches.keys()).filter(
    (name) => name === OPENED_CACHE || name.startsWith(COURSE_CACHE_PREFIX),
  );
  const lists = cacheNames.map(async (name) => {
    const cache = await caches.open(name);
    return (await cache.keys()).map((request) => ({ cache, path: pathOf(request) }));
  });
  return (await Promise.all(lists)).flat().filter(({ path }) => lessonPage.test(path));
}

export async function readPendingChanges(): Promise<PendingChange[]> {
  if (!(await caches.has(DEVICE_CACHE))) return [];
  const cache = await caches.open(DEVICE_CACHE);
  const requests = (await cache.keys()).filter((request) => pathOf(request).startsWith(PENDING_PATH));
  const entries = await Promise.all(requests.map(async (request) => (await cache.match(request))?.json()));
  // A change may have been sent in the meantime.
  return entries.filter(Boolean);
}

/** Removes refused changes, because each is reported once. */
export async function removeRefused(refused: readonly PendingChange[]): Promise<void> {
  const cache = await caches.open(DEVICE_CACHE);
  await Promise.all(refused.map(({ key }) => cache.delete(PENDING_PATH + key)));
}

/**
 * Fetches stored lessons again after a release, because they need files of an earlier one; then deletes these files. If a
 * lesson cannot be fetched, the next page tries again.
 */
export async function refreshStoredPages(): Promise<void> {
  if (!(await caches.has(FILES_CACHE))) return;
  const cache = await caches.open(FILES_CACHE);
  const paths = (await cache.keys()).map(pathOf);
  const lists = paths.filter((path) => path.startsWith('/assets/offline-files'));
  const [newest] = lists.slice(-1);
  if (lists.length < 2 || !newest) return;
  const needed: string[] = await (await cache.match(newest))?.json();
  for (const page of await storedPages()) {
    const { status } = await fetch(page.path);
    if (status === 404) await page.cache.delete(page.path);
    else if (status !== 200) return;
  }
  const old = paths.filter((path) => path.startsWith('/assets/') && path !== newest && !needed.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}
