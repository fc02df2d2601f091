import {
  COURSE_CACHE_PREFIX,
  DEVICE_CACHE,
  FILES_CACHE,
  OPENED_CACHE,
  type PageMessage,
  PENDING_PATH,
  PENDING_RESPONSE,
  type PendingChange,
  type WorkerMessage,
} from './messages.ts';
import { lessonPage, picturesIn, storable } from './page.ts';
import type { Fetching, WorkerScope } from './scope.ts';

// The service worker: lessons without a network, and marks and answers that wait for it (docs/decisions/0080-offline.md).

declare const self: WorkerScope;

/** The build puts the address of its list of files here. */
const FILE_LIST = '/assets/offline-files.json';
/** `paths.offline`; with all paths this worker would be too large. */
const OFFLINE_PAGE = '/offline';
const OWNER_PATH = '/owner';
/** Most lessons that were only opened, and their pictures, together. */
const MAX_OPENED = 150;
const lessonRead = /^\/api(\/learn)ing(\/[^/]+)\/lessons(\/[^/]+)$/;
const lessonChange = /^\/api\/learning\/.+\/(completion|quiz)$/;

const findStored = (path: string) => caches.match(path, { ignoreVary: true });
const ownerOf = async () => (await findStored(OWNER_PATH))?.text();

async function broadcast(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

async function addFiles(): Promise<void> {
  const files: string[] = await (await fetch(FILE_LIST)).json();
  await (await caches.open(FILES_CACHE)).addAll([OFFLINE_PAGE, FILE_LIST, ...files]);
}

/** Stores a lesson: with its course if the learner keeps it on this device, else among the opened ones. */
async function storeLesson(path: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  const html = storable(await response.text());
  const ofCourse = COURSE_CACHE_PREFIX + path.split('/')[2];
  // Checked as late as possible: a sign-out may have emptied the device in the meantime.
  if (!(await ownerOf())) return;
  const isKept = await caches.has(ofCourse);
  const cache = await caches.open(isKept ? ofCourse : OPENED_CACHE);
  // Deleted first, so that it comes last: the oldest are dropped.
  await cache.delete(path);
  await cache.put(path, new Response(html, response));
  await Promise.allSettled(picturesIn(html).map((picture) => cache.add(picture)));
  if (!isKept) for (const old of (await cache.keys()).slice(0, -MAX_OPENED)) await cache.delete(old);
}

async function readPending(): Promise<PendingChange[]> {
  const cache = await caches.open(DEVICE_CACHE);
  const entries = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.json()));
  return entries.filter((entry) => entry?.path && !entry.refused);
}

/** Stores a change under its key; without a change, removes the stored one. */
async function setPending(key: string, entry?: PendingChange): Promise<void> {
  const cache = await caches.open(DEVICE_CACHE);
  const address = PENDING_PATH + key;
  await (entry ? cache.put(address, Response.json(entry)) : cache.delete(address));
}

async function emptyDevice(): Promise<void> {
  const lost = (await readPending()).length;
  for (const name of await caches.keys()) await caches.delete(name);
  await broadcast({ lost });
  await self.registration.unregister();
}

/** Whether the owner is signed in; if no one or someone else is, the device is emptied. @throws without a network */
async function isOwner(): Promise<boolean> {
  const owner = await ownerOf();
  const response = await fetch('/api/me');
  if (!owner || !response.ok) return false;
  const isSame = JSON.stringify((await response.json()).data?.email) === owner;
  if (!isSame) await emptyDevice();
  return isSame;
}

/**
 * Sends the changes that wait, in their order.
 * @param awaitedKey key of the last change, if a page waits for its response
 * @returns that response; undefined while the change has to wait
 * @throws without a network
 */
async function sendPending(awaitedKey?: string): Promise<Response | undefined> {
  const entries = await readPending();
  // A page's own change needs no check: its own session sends it.
  if (entries.some(({ key }) => key !== awaitedKey) && !(await isOwner())) return;
  for (const entry of entries) {
    const { path, body, key } = entry;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const response = await fetch(path, { method: 'POST', headers, body });
    const { ok, status } = response;
    if (key === awaitedKey) {
      await setPending(key);
      return response;
    }
    // The session is over, there are too many requests, or the server has a fault: sent later.
    if (status === 401 || status === 429 || status > 499) return;
    await setPending(key, ok ? undefined : { ...entry, refused: (await response.json()).message });
    await broadcast({ sent: ok });
  }
}

let lastSend: Promise<unknown> = Promise.resolve();

function sendAfterLast(awaitedKey?: string): Promise<Response | undefined> {
  const next = lastSend.then(() => sendPending(awaitedKey));
  lastSend = next.catch(() => {});
  return next;
}

/** Sends a change, after those that wait; without a network it waits. */
async function sendOrStore(request: Request, path: string): Promise<Response> {
  if (!(await ownerOf())) return fetch(request);
  for (const entry of await readPending()) if (entry.path === path) await setPending(entry.key);
  const key = crypto.randomUUID();
  await setPending(key, { path, body: await request.text(), key });
  const response = await sendAfterLast(key).catch(() => undefined);
  if (response) return response;
  await self.registration.sync?.register(PENDING_PATH).catch(() => {});
  await broadcast({ sent: false });
  return Response.json(PENDING_RESPONSE, { status: 202 });
}

async function respondToVisit(event: Fetching, path: string): Promise<Response> {
  const { request, preloadResponse } = event;
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    if (lessonPage.test(path)) {
      // A lesson redirects only if the session is over.
      const work = response.type === 'opaqueredirect' ? isOwner() : storeLesson(path, response.clone());
      event.waitUntil(work);
      // A page that stores its course counts the stored lessons.
      if (request.mode !== 'navigate') await work;
    }
    return response;
  } catch {
    // The error shows a page that stores its course that this lesson is missing.
    if (request.mode !== 'navigate') return Response.error();
    const page = await findStored(path);
    if (page || path === OFFLINE_PAGE) return page ?? Response.error();
    return Response.redirect(`${OFFLINE_PAGE}?from=${encodeURIComponent(request.url)}`);
  }
}

/** The call that reads a lesson. Without a network the response is the stored page of the lesson, which holds the same data. */
async function respondToRead(event: Fetching, page: string): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.status === 401) event.waitUntil(isOwner());
    else if (response.ok) event.waitUntil(fetch(page).then((html) => storeLesson(page, html)));
    return response;
  } catch {
    return (await findStored(page)) ?? Response.error();
  }
}

/** Makes the signed-in person of a page the owner, and deletes the data of another owner. Then stores an open lesson. */
async function receiveAccount({ email, loadedPath = '' }: PageMessage): Promise<void> {
  const owner = await ownerOf();
  const next = JSON.stringify(email);
  if (owner && owner !== next) await emptyDevice();
  if (!email) return;
  await (await caches.open(DEVICE_CACHE)).put(OWNER_PATH, new Response(next));
  if (!(await findStored(FILE_LIST))) await addFiles();
  await sendAfterLast();
  // The page may have sent this before a sign-out reached it.
  if (!owner) await isOwner();
  if (lessonPage.test(loadedPath)) await storeLesson(loadedPath, await fetch(loadedPath));
}

self.addEventListener('install', (event) => event.waitUntil(addFiles().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('message', (event) => event.waitUntil(receiveAccount(event.data)));

self.addEventListener('sync', (event) => event.waitUntil(sendAfterLast()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST') {
    if (lessonChange.test(path) && request.mode !== 'navigate') event.respondWith(sendOrStore(request, path));
    else if (/^\/api\/(auth|account)\//.test(path)) {
      const response = fetch(request);
      event.respondWith(response);
      event.waitUntil(response.then(async () => void (await (path.endsWith('/sign-out') ? emptyDevice() : isOwner()))));
    }
  } else if (request.mode === 'navigate' || lessonPage.test(path)) event.respondWith(respondToVisit(event, path));
  else if (lessonRead.test(path)) event.respondWith(respondToRead(event, path.replace(lessonRead, '$1$2$3')));
  else if (/^\/(assets|images)\//.test(path)) {
    event.respondWith(findStored(path).then((file) => file ?? fetch(request)));
  }
});
