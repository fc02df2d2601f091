import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import type { FromWorker, ToWorker } from '../../worker/messages.ts';
import { getMe } from '../account/endpoints.ts';
import { lossText, refusalOf, showNotice, waitingText } from './notice.ts';
import { forgetRefused, renewStored, waitingHere } from './storage.ts';

const RETRY_MS = 3000;

/** Whether the worker's last message was about a change that was sent. */
let hasSent = false;
let isFollowing = false;

/** Shows the changes that wait, were sent or were refused. */
async function tellWaiting(): Promise<void> {
  const entries = await waitingHere();
  const refused = entries.filter((entry) => entry.refused);
  const waits = entries.length - refused.length;
  showNotice(waitingText({ waits, hasSent, isOffline: !navigator.onLine }), refused.map(refusalOf));
  if (refused.length > 0) await forgetRefused(refused);
}

/** Shows a message of the worker. */
async function hear({ dispatch }: AppStore, message: FromWorker): Promise<void> {
  if ('lost' in message) {
    if (message.lost > 0) showNotice(lossText(message.lost));
    return;
  }
  hasSent = message.sent;
  await tellWaiting();
  // Also after a refusal: until now the page showed the change as made.
  if (navigator.onLine) dispatch(api.util.invalidateTags(['Learning', 'User']));
}

/**
 * Tells the worker the signed-in account: now, after a change, and when the network is back, so that it sends waiting
 * changes.
 */
async function greetWorker(store: AppStore): Promise<void> {
  const { serviceWorker } = navigator;
  const selectMe = getMe.select();
  let greeted: ToWorker | undefined;
  const greet = async () => {
    if (greeted) (await serviceWorker.ready).active?.postMessage(greeted);
  };
  const look = async () => {
    const { data: me } = selectMe(store.getState());
    // Undefined without a network: someone may be signed in.
    if (me === undefined || (greeted && greeted.email === (me?.email ?? null))) return;
    greeted = { email: me?.email ?? null };
    await greet();
  };
  // Twice: a browser says that the network is back a moment before it is.
  addEventListener('online', () => [0, RETRY_MS].map((ms) => setTimeout(greet, ms)));
  store.subscribe(look);
  // Makes the browser look for the worker of a new release.
  if (selectMe(store.getState()).data) await serviceWorker.register('/sw.js');
  await look();
}

/**
 * Follows the service worker, and shows the changes that wait on this device.
 * @param event a message of the worker, or the loss of the network; none if the page was opened with the worker
 */
export async function follow(store: AppStore, event?: Event): Promise<void> {
  if (!isFollowing) {
    isFollowing = true;
    navigator.serviceWorker.addEventListener('message', ({ data }) => void hear(store, data));
    addEventListener('online', tellWaiting);
    addEventListener('offline', tellWaiting);
    // The worker learns of a sign-out before the page, which would still send the old email address.
    if (!(event instanceof MessageEvent && 'lost' in event.data)) await greetWorker(store);
  }
  if (event instanceof MessageEvent) await hear(store, event.data);
  else await tellWaiting();
  if (!event) await renewStored();
}
