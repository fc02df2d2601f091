import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import type { PageMessage, WorkerMessage } from '../../worker/messages.ts';
import { getMe } from '../account/endpoints.ts';
import { lossText, refusalOf, showNotice, waitingText } from './notice.ts';
import { readPendingChanges, refreshStoredPages, removeRefused } from './storage.ts';

/** How long changes wait before they are sent again: a browser may report a network too early, and never reports a server that is back. */
const RETRY_MS = 5000;

let hasSent = false;
let isFollowing = false;
/** Counts the reads of the changes, because an earlier read may end later. */
let reads = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
/** The email of the account that the worker was sent last, null for none; undefined if none was sent. */
let lastEmail: string | null | undefined;

async function showPending(store: AppStore): Promise<void> {
  reads += 1;
  const read = reads;
  const entries = await readPendingChanges();
  if (read !== reads) return;
  const refused = entries.filter((entry) => entry.refused);
  const waits = entries.length - refused.length;
  showNotice(waitingText({ waits, hasSent, isOffline: !navigator.onLine }), refused.map(refusalOf));
  if (refused.length > 0) await removeRefused(refused);
  if (waits > 0) sendLater(store);
}

async function handleMessage(store: AppStore, message: WorkerMessage): Promise<void> {
  if ('lost' in message) {
    if (message.lost > 0) showNotice(lossText(message.lost));
    return;
  }
  hasSent = message.sent;
  await showPending(store);
  // A refused change is read again, too, because the page shows it as made.
  if (navigator.onLine) store.dispatch(api.util.invalidateTags(['Learning', 'User']));
}

/** The email of the account, null if no one is signed in; undefined without a network: someone may be signed in. */
function signedInEmail(store: AppStore): string | null | undefined {
  const { data: me } = getMe.select()(store.getState());
  return me === undefined ? undefined : (me?.email ?? null);
}

/** Sends the signed-in account to the worker, which then sends the changes that wait. If it is unknown, it is asked for. */
async function sendAccount(store: AppStore): Promise<void> {
  const email = signedInEmail(store);
  if (email === undefined) {
    await store.dispatch(getMe.initiate(undefined, { subscribe: false, forceRefetch: true }));
    return;
  }
  lastEmail = email;
  const message: PageMessage = { email };
  (await navigator.serviceWorker.ready).active?.postMessage(message);
}

function sendLater(store: AppStore): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(async () => {
    const entries = await readPendingChanges();
    if (entries.every((entry) => entry.refused)) return;
    if (navigator.onLine) await sendAccount(store);
    sendLater(store);
  }, RETRY_MS);
}

async function followAccount(store: AppStore): Promise<void> {
  addEventListener('online', () => void sendAccount(store));
  store.subscribe(() => {
    const email = signedInEmail(store);
    if (email !== undefined && email !== lastEmail) void sendAccount(store);
  });
  // Makes the browser check for the worker of a new release.
  if (signedInEmail(store)) await navigator.serviceWorker.register('/sw.js');
  if (signedInEmail(store) !== undefined) await sendAccount(store);
}

/**
 * Follows the service worker, and shows the changes that wait on this device.
 * @param event a message of the worker, or the loss of the network; none if the page was opened with the worker
 */
export async function followWorker(store: AppStore, event?: Event): Promise<void> {
  if (!isFollowing) {
    isFollowing = true;
    navigator.serviceWorker.addEventListener('message', ({ data }) => void handleMessage(store, data));
    addEventListener('online', () => void showPending(store));
    addEventListener('offline', () => void showPending(store));
    // A sign-out reaches the worker before the page, which would still send the old email address.
    if (!(event instanceof MessageEvent && 'lost' in event.data)) await followAccount(store);
  }
  if (event instanceof MessageEvent) await handleMessage(store, event.data);
  else await showPending(store);
  if (!event) await refreshStoredPages();
}
