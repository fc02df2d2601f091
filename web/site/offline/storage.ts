import { DEVICE, FILES, KEPT, OPENED, WAITING, type Waiting } from '../../worker/messages.ts';
import { lessonPage } from '../../worker/page.ts';

/** A page that is stored on this device. */
export type StoredPage = { cache: Cache; path: string };

export const pathOf = ({ url }: Request) => new URL(url).pathname;

/** The lessons that are stored on this device, those that were only opened first. */
export async function storedPages(): Promise<StoredPage[]> {
  const names = (await caches.keys()).filter((name) => name === OPENED || name.startsWith(KEPT));
  const lists = names.map(async (name) => {
    const cache = await caches.open(name);
    return (await cache.keys()).map((request) => ({ cache, path: pathOf(request) }));
  });
  return (await Promise.all(lists)).flat().filter(({ path }) => lessonPage.test(path));
}

/** The changes that wait on this device, and those that were refused. */
export async function waitingHere(): Promise<Waiting[]> {
  if (!(await caches.has(DEVICE))) return [];
  const cache = await caches.open(DEVICE);
  const requests = (await cache.keys()).filter((request) => pathOf(request).startsWith(WAITING));
  const entries = await Promise.all(requests.map(async (request) => (await cache.match(request))?.json()));
  // A change may have been sent in the meantime.
  return entries.filter(Boolean);
}

/** Removes refused changes, because each is reported once. */
export async function forgetRefused(refused: readonly Waiting[]): Promise<void> {
  const cache = await caches.open(DEVICE);
  await Promise.all(refused.map(({ key }) => cache.delete(WAITING + key)));
}

/**
 * Reads stored lessons again after a release: they name files of an earlier one, which are deleted only then. If a lesson
 * cannot be read, the next page tries again.
 */
export async function renewStored(): Promise<void> {
  if (!(await caches.has(FILES))) return;
  const cache = await caches.open(FILES);
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
