import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import type { PageMessage, WorkerMessage } from '../../worker/messages.ts';
import { getMe } from '../account/endpoints.ts';
import { lossText, refusalOf, showNotice, waitingText } from './notice.ts';
import { readPendingChanges, refreshStoredPages, removeRefused } from './storage.ts';

const RETRY_MS = 3000;

/** Whether the worker's last message was about a change that was sent. */
let hasSent = false;
let isFollowing = false;
/** Counts the reads of the changes, because an earlier read may end later. */
let reads = 0;

/** Shows the changes that wait, were sent or were refused. */
async function showPending(): Promise<void> {
  reads += 1;
  const read = reads;
  const entries = await readPendingChanges();
  if (read !== reads) return;
  const refused = entries.filter((entry) => entry.refused);
  const waits = entries.length - refused.length;
  showNotice(waitingText({ waits, hasSent, isOffline: !navigator.onLine }), refused.map(refusalOf));
  if (refused.length > 0) await removeRefused(refused);
}

/** Handles a message of the worker. */
async function handleMessage({ dispatch }: AppStore, message: WorkerMessage): Promise<void> {
  if ('lost' in message) {
    if (message.lost > 0) showNotice(lossText(message.lost));
    return;
  }
  hasSent = message.sent;
  await showPending();
  // A refused change is read again, too, because the page shows it as made.
  if (navigator.onLine) dispatch(api.util.invalidateTags(['Learning', 'User']));
}

/**
 * Sends the signed-in account to the worker: now, after a change of it, and when the network is back, so that the worker
 * sends the changes that wait.
 */
async function sendAccount(store: AppStore): Promise<void> {
  const { serviceWorker } = navigator;
  const selectMe = getMe.select();
  let lastMessage: PageMessage | undefined;
  const sendLast = async () => {
    if (lastMessage) (await serviceWorker.ready).active?.postMessage(lastMessage);
  };
  const sendIfChanged = async () => {
    const { data: me } = selectMe(store.getState());
    // Undefined without a network: someone may be signed in.
    if (me === undefined || (lastMessage && lastMessage.email === (me?.email ?? null))) return;
    lastMessage = { email: me?.email ?? null };
    await sendLast();
  };
  // Twice: a browser reports that the network is back a moment too early.
  addEventListener('online', () => [0, RETRY_MS].map((ms) => setTimeout(sendLast, ms)));
  store.subscribe(sendIfChanged);
  // Makes the browser check for the worker of a new release.
  if (selectMe(store.getState()).data) await serviceWorker.register('/sw.js');
  await sendIfChanged();
}

/**
 * Follows the service worker, and shows the changes that wait on this device.
 * @param event a message of the worker, or the loss of the network; none if the page was opened with the worker
 */
export async function followWorker(store: AppStore, event?: Event): Promise<void> {
  if (!isFollowing) {
    isFollowing = true;
    navigator.serviceWorker.addEventListener('message', ({ data }) => void handleMessage(store, data));
    addEventListener('online', showPending);
    addEventListener('offline', showPending);
    // A sign-out reaches the worker before the page, which would still send the old email address.
    if (!(event instanceof MessageEvent && 'lost' in event.data)) await sendAccount(store);
  }
  if (event instanceof MessageEvent) await handleMessage(store, event.data);
  else await showPending();
  if (!event) await refreshStoredPages();
}
