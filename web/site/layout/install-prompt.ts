import { useEffect, useSyncExternalStore } from 'react';

/** The event by which some browsers offer to install the site (Web Application Manifest, incubations). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let deferredPrompt: InstallPromptEvent | null = null;

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function setDeferredPrompt(event: InstallPromptEvent | null): void {
  deferredPrompt = event;
  for (const listener of listeners) listener();
}

/** Stores the browser's offer, which comes once per visit, for the install page. */
export function useCaptureInstallPrompt(): void {
  useEffect(() => {
    const capture = (event: Event) => isInstallPrompt(event) && setDeferredPrompt(event);
    const clear = () => setDeferredPrompt(null);
    addEventListener('beforeinstallprompt', capture);
    addEventListener('appinstalled', clear);
    return () => {
      removeEventListener('beforeinstallprompt', capture);
      removeEventListener('appinstalled', clear);
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A function that asks the browser to install the site; null while the browser does not offer it. Each offer works once. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(
    subscribe,
    () => deferredPrompt,
    () => null,
  );
  if (!event) return null;
  return () => {
    setDeferredPrompt(null);
    void event.prompt();
  };
}
