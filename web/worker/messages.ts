/** A message of a page to the worker. */
export type PageMessage = {
  /** The email of the signed-in account; null if no one is signed in. */
  email: string | null;
  /** The path of the page, if it was loaded before the worker ran: an open lesson is stored once its owner is. */
  loadedPath?: string;
};

export type PendingChange = {
  path: string;
  body: string;
  /** The key by which the server stores a change once, however often it arrives. */
  key: string;
  refused?: string;
};

export type WorkerMessage =
  /** Whether a change was sent; if not, it waits or was refused. */
  | { sent: boolean }
  /** The number of unsent changes that were deleted with everything else, because the session is over. */
  | { lost: number };

/** The cache of the offline page, and of the files of the site that lessons need. */
export const FILES_CACHE = 'files';
/** The cache of the owner's email, and of the changes that wait. */
export const DEVICE_CACHE = 'device';
/** The cache of lessons that were opened. */
export const OPENED_CACHE = 'opened';
/** Prefix of the name of the cache that holds the lessons of a course kept on this device; its slug follows. */
export const COURSE_CACHE_PREFIX = 'kept ';
/** Prefix of the path under which a change waits; its key follows. */
export const PENDING_PATH = '/waiting/';

/** The response to a change that waits; pages recognise it by `waits`. */
export const PENDING_RESPONSE = { message: 'Saved on this device. It will be sent when you are online.', waits: true };
