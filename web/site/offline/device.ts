import type { AppStore } from '../../store.ts';

/**
 * Starts the service worker, and tells it who is signed in. What follows it is loaded once there can be something to tell.
 * @param email of who is signed in; undefined where that is nobody, or unknown
 */
export async function startDevice(store: AppStore, email: string | undefined): Promise<void> {
  const { serviceWorker } = navigator;
  const follow = (event?: Event) => import('./index.ts').then((m) => m.follow(store, event));
  if (serviceWorker.controller) return follow();
  serviceWorker.addEventListener('message', follow, { once: true });
  addEventListener('offline', follow, { once: true });
  // The lesson that is open came before the worker ran, which stores what comes through it.
  serviceWorker.oncontrollerchange = () => fetch(location.href);
  await serviceWorker.register('/sw.js');
  (await serviceWorker.ready).active?.postMessage({ email });
}
