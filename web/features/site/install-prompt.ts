import { useEffect, useSyncExternalStore } from 'react';

/** The event with which some browsers offer to install the site (Web Application Manifest, incubations). */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offered: InstallPromptEvent | null = null;

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function setOffered(event: InstallPromptEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer, which comes once per visit, until the install page is opened. */
export function useKeepInstallPrompt(): void {
  useEffect(() => {
    const keep = (event: Event) => isInstallPrompt(event) && setOffered(event);
    const forget = () => setOffered(null);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', forget);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
      removeEventListener('appinstalled', forget);
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser to install the site; null while it does not offer that. An offer can be taken once. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  if (!event) return null;
  return () => {
    setOffered(null);
    void event.prompt();
  };
}
