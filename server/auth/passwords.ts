import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { RequestError } from '../base/errors.ts';
import type { Passwords } from '../deps.ts';

/** Better-auth's hashing: scrypt with N 16384, r 16, p 1, salted. */
export const scryptPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };

type QueueOptions = {
  /** Concurrent hashes: two of libuv's four threads, which leaves the others for compression. */
  concurrency?: number;
  /** Hashes that may wait; one takes some 70 ms. */
  queueLength?: number;
};

/** Seconds until a refused caller should try again: the longest queue is empty by then. */
const RETRY_AFTER_SECONDS = '2';

/**
 * Passwords whose hashes are queued, so that many concurrent sign-ins slow nobody else down.
 * @returns passwords that throw RequestError `unavailable` at once when the queue is full
 */
export function queuedPasswords(
  passwords: Passwords,
  { concurrency = 2, queueLength = 20 }: QueueOptions = {},
): Passwords {
  const queue: (() => void)[] = [];
  let running = 0;

  async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < concurrency) running += 1;
    else if (queue.length < queueLength) await new Promise<void>((resolve) => queue.push(resolve));
    else throw tooBusy();
    try {
      return await work();
    } finally {
      // The next one replaces this one, so `running` stays the same.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => queued(() => passwords.hash(password)),
    verify: (stored) => queued(() => passwords.verify(stored)),
  };
}

function tooBusy(): RequestError {
  return new RequestError('unavailable', {
    message: 'Too many people are signing in at the moment. Please try again in a few seconds.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  });
}

/** Passwords for a transaction, hashed before it began, because hashing must never hold a connection. */
export function hashedBefore(hash: string): Passwords {
  return { hash: async () => hash, verify: refuseToCompare };
}

/**
 * The same for a change of password, with the current one compared before.
 * @param comparedHash the stored hash that the current password matched; any other means a change in the meantime
 */
export function comparedBefore(comparedHash: string, hash: string): Passwords {
  return { hash: async () => hash, verify: async (stored) => stored.hash === comparedHash };
}

function refuseToCompare(): never {
  throw new Error('A password must not be compared inside a transaction');
}
