/** A page tells the worker who is signed in. */
export type ToWorker = { email: string | null };

/** A change that waits on this device, or that the server refused. */
export type Waiting = {
  /** Of the call. */
  path: string;
  body: string;
  /** With it the server stores a change once, however often it arrives. */
  key: string;
  /** Why it was refused. */
  refused?: string;
};

/** What the worker tells the open pages. */
export type FromWorker =
  /** One more waits, or was refused; or one was `sent`. */
  | { sent: boolean }
  /** All was emptied, since that session is over; so many changes had not been sent. */
  | { lost: number };

// Names in the storage of the device.

/** The cache of the offline page, and of the files of the site that lessons need. */
export const FILES = 'files';
/** The cache that says whose device this is, and what waits. */
export const DEVICE = 'device';
/** The cache of lessons that were opened. */
export const OPENED = 'opened';
/** With the course, the cache of its lessons, where it is kept on this device. */
export const KEPT = 'kept ';
/** Before the key of what waits. */
export const WAITING = '/waiting/';

/** What a change that waits answers; the pages know it by `waits`. */
export const WAITS = { message: 'Saved on this device. It will be sent when you are online.', waits: true };
