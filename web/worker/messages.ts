/** A message of a page to the worker: the address of the account that is signed in. */
export type ToWorker = { email: string | null };

/** A change that waits on this device, or that the server refused. */
export type Waiting = {
  /** The path of the call. */
  path: string;
  body: string;
  /** The key by which the server stores a change once, however often it arrives. */
  key: string;
  /** The reason of the refusal. */
  refused?: string;
};

/** A message of the worker to the open pages. */
export type FromWorker =
  /** A change was sent, or else waits or was refused. */
  | { sent: boolean }
  /** The device was emptied because the session is over; so many changes had not been sent. */
  | { lost: number };

// Names in the storage of the device.

/** The cache of the offline page, and of the files of the site that lessons need. */
export const FILES = 'files';
/** The cache of the owner's address, and of the changes that wait. */
export const DEVICE = 'device';
/** The cache of lessons that were opened. */
export const OPENED = 'opened';
/** Prefix of the name of the cache that holds the lessons of a course kept on this device; its slug follows. */
export const KEPT = 'kept ';
/** Prefix of the path under which a change waits; its key follows. */
export const WAITING = '/waiting/';

/** The response to a change that waits; the pages know it by `waits`. */
export const WAITS = { message: 'Saved on this device. It will be sent when you are online.', waits: true };
