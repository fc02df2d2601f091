import type { AppStore } from '../../store.ts';

/**
 * Starts the service worker, and sends it the signed-in account. The script that shows its messages is loaded with the
 * first message, or when the network is lost.
 * @param email of the signed-in account; undefined if there is none or it is unknown
 */
export async function startServiceWorker(store: AppStore, email: string | undefined): Promise<void> {
  const { serviceWorker } = navigator;
  const follow = (event?: Event) => import('./index.ts').then((m) => m.followWorker(store, event));
  if (serviceWorker.controller) return follow();
  serviceWorker.addEventListener('message', follow, { once: true });
  addEventListener('offline', follow, { once: true });
  await serviceWorker.register('/sw.js');
  (await serviceWorker.ready).active?.postMessage({ email, loadedPath: location.pathname });
}
