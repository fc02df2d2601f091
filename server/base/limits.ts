const MEGABYTE = 1024 * 1024;

/** Tests inject small limits. */
export type RateLimit = { uses: number; seconds: number };
/** A limit that all visitors share; at most `perNetwork` of the uses may come from one wide network (/24, /48). */
export type SharedLimit = RateLimit & { perNetwork: number };
export type RateLimits = {
  perAddress: RateLimit;
  perEmail: RateLimit;
  /** All requests except stored pages and reads, and calls of other services, in one process. */
  readsPerAddress: RateLimit;
  /** The same of a wide network (/24, /48). */
  readsPerNetwork: RateLimit;
  /** Attempts at one account's password from one address or known browser; a successful sign-in resets them. */
  signIn: RateLimit;
  /** Attempts at one account's password from all but known browsers, so that one network alone cannot pause it for its owner. */
  signInPerEmail: SharedLimit;
  /** Wrong codes of an account's second factor. */
  signInCode: RateLimit;
  /** The same in a day, so that whoever has the password cannot go on after each pause. */
  signInCodePerDay: RateLimit;
  /** For requests that need a link (such as sign-up), the first of each network, so that a few cannot use up all. */
  firstLinkMails: SharedLimit;
  /** The same for further emails of a network. */
  linkMails: SharedLimit;
  /** All other emails to unconfirmed addresses, counted apart so that a flood of forms cannot block sign-up. */
  courtesyMails: SharedLimit;
  /** Kilobytes of outcomes of posted forms that are stored for one address. */
  outcomes: RateLimit;
  /** The same for all addresses together. */
  allOutcomes: SharedLimit;
  /** Staff also see everything at the desk. */
  staffMails: SharedLimit;
};

/**
 * The limits of the site. docs/security.md lists them in a table, and a test compares both. A network is a /24 of IPv4 or a /48
 * of IPv6: of a limit that all visitors share, one network can use only a part.
 */
export const productionLimits: RateLimits = {
  // What one address (a classroom shares one) and one email may send.
  perAddress: { uses: 60, seconds: 60 },
  perEmail: { uses: 10, seconds: 3600 },
  // A school of a hundred people behind one address may each make sixty reads in the same minute.
  readsPerAddress: { uses: 6000, seconds: 60 },
  readsPerNetwork: { uses: 12_000, seconds: 60 },
  signIn: { uses: 10, seconds: 900 },
  signInPerEmail: { uses: 100, perNetwork: 50, seconds: 3600 },
  signInCode: { uses: 10, seconds: 900 },
  signInCodePerDay: { uses: 30, seconds: 86_400 },
  firstLinkMails: { uses: 100, perNetwork: 5, seconds: 3600 },
  linkMails: { uses: 150, perNetwork: 75, seconds: 3600 },
  courtesyMails: { uses: 400, perNetwork: 100, seconds: 3600 },
  staffMails: { uses: 400, perNetwork: 100, seconds: 3600 },
  // The window is as long as an outcome is stored, so that this bounds the stored bytes.
  outcomes: { uses: 512, seconds: 600 },
  allOutcomes: { uses: 32_768, perNetwork: 4096, seconds: 600 },
};

export const hashing = {
  /** Two of libuv's four threads, which leaves the others for compression. */
  concurrent: 2,
  /** Hashes of strangers that may wait; one takes some 200 ms. */
  waiting: 20,
  /** Hashes that may wait, and go first, for known people and counted sign-ups. */
  reserve: 20,
  /** How often one account may use the reserve: a stranger has an account, too, and the right password for it. */
  reserveOfAccount: { uses: 30, seconds: 900 },
};

/** Each costs memory and a file handle, which the database needs, too. */
export const connections = {
  max: 10_000,
  /** Connections of one network; behind a proxy all come from it, so the proxy limits them. */
  perNetwork: 5000,
  /** Connections of one address on which no whole request came yet. */
  unusedPerAddress: 200,
};

/**
 * Seats that one person or one network may hold at once without a payment (all strangers together may hold half of a batch), and
 * unpaid seats of a course that the waitlist may offer to one network within some days.
 */
export const unpaidSeatLimits = { ofPerson: 2, ofNetwork: 3, offers: { ofNetwork: 3, days: 7 } };

/** Bytes of responses that a node keeps in memory. */
export const caches = { pages: 64 * MEGABYTE, reads: 16 * MEGABYTE };

export const learnerWriting = {
  doubts: { uses: 10, seconds: 3600 },
  doubtAnswers: { uses: 30, seconds: 3600 },
  doubtMails: { uses: 10, seconds: 3600 },
  handIns: { uses: 10, seconds: 3600 },
};

/** Their numbers are in the records that they limit; counted under a lock of the record, with what it limits. */
export const recordLimits = [
  'seats of a batch',
  'uses of a coupon',
  'uses of a coupon by a person',
  'open transfer claims of an order',
  'refunds of an order without approval',
  'learner: attempts at a quiz before its pause',
  'learner: nudges a day',
] as const;

/** Bytes of bodies with files that a process reads at once; each is in memory some six times until it is stored. */
export const uploads = { ofAll: 64 * MEGABYTE, ofPerson: 11 * MEGABYTE };

const databaseConnections = 10;

/** The share of one worker in the limits that are counted per node. */
export type WorkerLimits = {
  caches: typeof caches;
  connections: typeof connections;
  hashing: typeof hashing;
  databaseConnections: number;
};

/**
 * Divides the limits of a node between its workers. Caches and pools have a minimum size, to be of use. A worker hashes one
 * password at a time: more cores take more sign-ins, and no one waits longer.
 */
export function workerLimits(workers: number): WorkerLimits {
  if (workers === 1) return { caches, connections, hashing, databaseConnections };
  const shareOf = (whole: number, least = 1) => Math.max(least, Math.ceil(whole / workers));
  const perHash = (whole: number) => Math.ceil(whole / hashing.concurrent);
  return {
    caches: { pages: shareOf(caches.pages, 16 * MEGABYTE), reads: shareOf(caches.reads, 4 * MEGABYTE) },
    connections: {
      max: shareOf(connections.max),
      perNetwork: shareOf(connections.perNetwork),
      unusedPerAddress: shareOf(connections.unusedPerAddress),
    },
    hashing: {
      ...hashing,
      concurrent: 1,
      waiting: perHash(hashing.waiting),
      reserve: perHash(hashing.reserve),
    },
    databaseConnections: shareOf(databaseConnections, 4),
  };
}
