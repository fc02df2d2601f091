import { api } from '../../api.ts';
import type { AppStore } from '../../store.ts';
import type { FromWorker, ToWorker } from '../../worker/messages.ts';
import { getMe } from '../account/endpoints.ts';
import { lossText, refusalOf, showNotice, waitingText } from './notice.ts';
import { forgetRefused, renewStored, waitingHere } from './storage.ts';

/** Since the last one waited. */
let hasSent = false;
let isFollowing = false;

/** Says what waits, what was sent and what was refused. */
async function tellWaiting(): Promise<void> {
  const entries = await waitingHere();
  const refused = entries.filter((entry) => entry.refused);
  const waits = entries.length - refused.length;
  showNotice(waitingText({ waits, hasSent, isOffline: !navigator.onLine }), refused.map(refusalOf));
  if (refused.length > 0) await forgetRefused(refused);
}

/** Shows what the worker tells. */
async function hear({ dispatch }: AppStore, message: FromWorker): Promise<void> {
  if ('lost' in message) {
    if (message.lost > 0) showNotice(lossText(message.lost));
    return;
  }
  hasSent = message.sent;
  await tellWaiting();
  // Also after a refusal: until then the page shows it as done.
  if (navigator.onLine) dispatch(api.util.invalidateTags(['Learning', 'User']));
}

/** Tells the worker who is signed in: now, when that changes, and when the network is back, so that it sends what waits. */
async function greetWorker(store: AppStore): Promise<void> {
  const { serviceWorker } = navigator;
  const selectMe = getMe.select();
  let greeted: ToWorker | undefined;
  const greet = async () => {
    if (greeted) (await serviceWorker.ready).active?.postMessage(greeted);
  };
  const look = async () => {
    const { data: me } = selectMe(store.getState());
    // Without a network it is unknown who is signed in, which is not nobody.
    if (me === undefined || (greeted && greeted.email === (me?.email ?? null))) return;
    greeted = { email: me?.email ?? null };
    await greet();
  };
  addEventListener('online', greet);
  store.subscribe(look);
  // For a new release the browser looks here.
  if (selectMe(store.getState()).data) await serviceWorker.register('/sw.js');
  await look();
}

/**
 * Follows the service worker, and shows what is on this device.
 * @param event what the worker told already, or a network that went; without one, the page was opened with the worker
 */
export async function follow(store: AppStore, event?: Event): Promise<void> {
  if (!isFollowing) {
    isFollowing = true;
    navigator.serviceWorker.addEventListener('message', ({ data }) => void hear(store, data));
    addEventListener('online', tellWaiting);
    addEventListener('offline', tellWaiting);
    await greetWorker(store);
  }
  if (event instanceof MessageEvent) await hear(store, event.data);
  else await tellWaiting();
  if (!event) await renewStored();
}
