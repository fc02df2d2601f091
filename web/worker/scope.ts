import type { PageMessage, WorkerMessage } from './messages.ts';

/** The parts of a service worker that the types of a page lack (Service Workers, W3C). */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends Extendable {
  readonly request: Request;
  /** The response to a visit that the browser asked for while it started the worker. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

type Events = {
  install: Extendable;
  activate: Extendable;
  sync: Extendable;
  fetch: Fetching;
  message: Extendable & { readonly data: PageMessage };
};

export type WorkerScope = {
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ postMessage(message: WorkerMessage): void }[]>;
  };
  readonly registration: ServiceWorkerRegistration & {
    /** Background Synchronization, which some browsers have. */
    readonly sync?: { register(tag: string): Promise<void> };
  };
  skipWaiting(): Promise<void>;
};
