import {
  DEVICE,
  FILES,
  type FromWorker,
  KEPT,
  OPENED,
  type ToWorker,
  WAITING,
  WAITS,
  type Waiting,
} from './messages.ts';
import { lessonPage, picturesIn, storable } from './page.ts';
import type { Fetching, WorkerScope } from './scope.ts';

// The service worker: lessons without a network, and marks and answers that wait for it (docs/decisions/0080-offline.md).

declare const self: WorkerScope;

/** The build puts the address of its list of files here. */
const LIST = '/assets/offline-files.json';
/** `paths.offline`; with all paths this worker would be too large. */
const OFFLINE = '/offline';
/** Where the owner's address is stored: that of the account that this device belongs to. */
const OWNER = '/owner';
/** Most lessons that were only opened, and their pictures, together. */
const MAX_OPENED = 150;
const lessonRead = /^\/api(\/learn)ing(\/[^/]+)\/lessons(\/[^/]+)$/;
const lessonChange = /^\/api\/learning\/.+\/(completion|quiz)$/;

const stored = (path: string) => caches.match(path, { ignoreVary: true });
const ownerOf = async () => (await stored(OWNER))?.text();

async function tell(message: FromWorker): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

/** Files of the site, which every stored lesson needs. */
async function addFiles(): Promise<void> {
  const files: string[] = await (await fetch(LIST)).json();
  await (await caches.open(FILES)).addAll([OFFLINE, LIST, ...files]);
}

/** Stores a lesson: with its course where that is kept, else among the opened ones. */
async function keep(path: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  const html = storable(await response.text());
  const ofCourse = KEPT + path.split('/')[2];
  // Checked as late as possible: a sign-out may have emptied the device in the meantime.
  if (!(await ownerOf())) return;
  const isKept = await caches.has(ofCourse);
  const cache = await caches.open(isKept ? ofCourse : OPENED);
  // Deleted first, so that it comes last: the oldest are dropped.
  await cache.delete(path);
  await cache.put(path, new Response(html, response));
  await Promise.allSettled(picturesIn(html).map((picture) => cache.add(picture)));
  if (!isKept) for (const old of (await cache.keys()).slice(0, -MAX_OPENED)) await cache.delete(old);
}

/** The changes that wait, oldest first. */
async function waiting(): Promise<Waiting[]> {
  const cache = await caches.open(DEVICE);
  const entries = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.json()));
  return entries.filter((entry) => entry?.path && !entry.refused);
}

/** Stores a change under its key; without one, removes the change that waits there. */
async function setWaiting(key: string, entry?: Waiting): Promise<void> {
  const cache = await caches.open(DEVICE);
  const address = WAITING + key;
  await (entry ? cache.put(address, Response.json(entry)) : cache.delete(address));
}

/** Deletes everything at the end of a session. */
async function empty(): Promise<void> {
  const lost = (await waiting()).length;
  for (const name of await caches.keys()) await caches.delete(name);
  await tell({ lost });
  await self.registration.unregister();
}

/** Whether the owner is signed in; if no one is, or another, the device is emptied. @throws without a network */
async function isOwner(): Promise<boolean> {
  const owner = await ownerOf();
  const response = await fetch('/api/me');
  if (!owner || !response.ok) return false;
  const isSame = JSON.stringify((await response.json()).data?.email) === owner;
  if (!isSame) await empty();
  return isSame;
}

/**
 * Sends the changes that wait, in their order.
 * @param live key of the last change, where a page waits for its response
 * @returns that response; undefined while the change has to wait
 * @throws without a network
 */
async function send(live?: string): Promise<Response | undefined> {
  const entries = await waiting();
  // A page's own change needs no check: its own session sends it.
  if (entries.some(({ key }) => key !== live) && !(await isOwner())) return;
  for (const entry of entries) {
    const { path, body, key } = entry;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const response = await fetch(path, { method: 'POST', headers, body });
    const { ok, status } = response;
    if (key === live) {
      await setWaiting(key);
      return response;
    }
    // The session is over, there are too many requests, or the server has a fault: sent later.
    if (status === 401 || status === 429 || status > 499) return;
    await setWaiting(key, ok ? undefined : { ...entry, refused: (await response.json()).message });
    await tell({ sent: ok });
  }
}

let before: Promise<unknown> = Promise.resolve();

/** One at a time. */
function sendNext(live?: string): Promise<Response | undefined> {
  const next = before.then(() => send(live));
  before = next.catch(() => {});
  return next;
}

/** Sends a change, after those that wait; without a network it waits. */
async function take(request: Request, path: string): Promise<Response> {
  if (!(await ownerOf())) return fetch(request);
  for (const entry of await waiting()) if (entry.path === path) await setWaiting(entry.key);
  const key = crypto.randomUUID();
  await setWaiting(key, { path, body: await request.text(), key });
  const response = await sendNext(key).catch(() => undefined);
  if (response) return response;
  await self.registration.sync?.register(WAITING).catch(() => {});
  await tell({ sent: false });
  return Response.json(WAITS, { status: 202 });
}

/** A page comes from the network; without one, from this device. */
async function visit(event: Fetching, path: string): Promise<Response> {
  const { request, preloadResponse } = event;
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    if (lessonPage.test(path)) {
      // Only a session that is over leads away from a lesson.
      const work = response.type === 'opaqueredirect' ? isOwner() : keep(path, response.clone());
      event.waitUntil(work);
      // A page that keeps its course counts the stored lessons.
      if (request.mode !== 'navigate') await work;
    }
    return response;
  } catch {
    // Tells a page that keeps its course that the lesson could not be stored.
    if (request.mode !== 'navigate') return Response.error();
    const page = await stored(path);
    if (page || path === OFFLINE) return page ?? Response.error();
    return Response.redirect(`${OFFLINE}?from=${encodeURIComponent(request.url)}`);
  }
}

/** The call that reads a lesson. Without a network the response is its stored page, which holds the same data. */
async function read(event: Fetching, page: string): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.status === 401) event.waitUntil(isOwner());
    else if (response.ok) event.waitUntil(fetch(page).then((html) => keep(page, html)));
    return response;
  } catch {
    return (await stored(page)) ?? Response.error();
  }
}

/** A page says who is signed in: they are the owner now, and what another stored is deleted. */
async function hear({ email }: ToWorker): Promise<void> {
  const owner = await ownerOf();
  const next = JSON.stringify(email);
  if (owner && owner !== next) await empty();
  if (!email) return;
  await (await caches.open(DEVICE)).put(OWNER, new Response(next));
  if (!(await stored(LIST))) await addFiles();
  await sendNext();
  // The page may have sent this before it knew of a sign-out.
  if (!owner) await isOwner();
}

self.addEventListener('install', (event) => event.waitUntil(addFiles().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('message', (event) => event.waitUntil(hear(event.data)));

self.addEventListener('sync', (event) => event.waitUntil(sendNext()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST') {
    if (lessonChange.test(path) && request.mode !== 'navigate') event.respondWith(take(request, path));
    else if (/^\/api\/(auth|account)\//.test(path)) {
      const response = fetch(request);
      event.respondWith(response);
      event.waitUntil(response.then(async () => void (await (path.endsWith('/sign-out') ? empty() : isOwner()))));
    }
  } else if (request.mode === 'navigate' || lessonPage.test(path)) event.respondWith(visit(event, path));
  else if (lessonRead.test(path)) event.respondWith(read(event, path.replace(lessonRead, '$1$2$3')));
  else if (/^\/(assets|images)\//.test(path)) {
    event.respondWith(stored(path).then((file) => file ?? fetch(request)));
  }
});
