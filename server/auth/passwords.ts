import { randomBytes, scrypt } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { currentCaller } from '../base/caller.ts';
import { BusyError } from '../base/errors.ts';
import { isSame } from '../base/hmac.ts';
import { hashing } from '../base/limits.ts';
import { queueByNetwork } from '../base/turns.ts';
import type { Passwords } from '../deps.ts';

/** Scrypt with N 32768, r 8, p 3, the least that OWASP allows with 32 MB; a hash begins with them. */
const COST = { N: 2 ** 15, r: 8, maxmem: 2 ** 26 };
const ROUNDS = 3;
const PREFIX = 'scrypt-32768-8-3:';
const KEY_BYTES = 64;

function keyOf(password: string, salt: string, rounds = ROUNDS): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key.toString('hex')));
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, p: rounds }, done);
  });
}

/** The hashes of the library, from before, cost a third (N 16384, r 16, p 1). */
export const scryptPasswords: Passwords = {
  hash: async (password) => {
    const salt = randomBytes(16).toString('hex');
    return `${PREFIX}${salt}:${await keyOf(password, salt)}`;
  },
  verify: async ({ hash, password }) => {
    if (hash.startsWith(PREFIX)) {
      const [salt = '', key = ''] = hash.slice(PREFIX.length).split(':');
      return isSame(await keyOf(password, salt), key);
    }
    // The other two thirds: else the time would show for which emails there is an old hash, and so an account.
    const isRight = await verifyPassword({ hash, password });
    await keyOf(password, '', ROUNDS - 1);
    return isRight;
  },
};

/** Whether a hash is one of the library, which the next sign-in replaces. */
export function isOldHash(hash: string): boolean {
  return /^[\da-f]{32}:[\da-f]{128}$/.test(hash);
}

/** In seconds: the longest queue is empty by then. */
const RETRY_AFTER_SECONDS = 4;

/**
 * Queues the hashes of passwords, so that many concurrent sign-ins slow no one else down. Strangers share a queue; people with a
 * reserve have another, which goes first. In both, networks take turns.
 * @returns passwords that throw a BusyError when the caller's queue is full
 */
export function queuedPasswords(passwords: Passwords, limits = hashing): Passwords {
  const reserve = queueByNetwork(limits.reserve);
  const strangers = queueByNetwork(limits.waiting);
  let running = 0;

  function waitForTurn(): Promise<void> {
    const { network, hasReserve } = currentCaller();
    return new Promise((begin, reject) => {
      const drop = () => reject(tooBusy());
      if (!(hasReserve ? reserve : strangers).add(network, { begin, drop })) drop();
    });
  }

  async function runQueued<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < limits.concurrent) running += 1;
    else await waitForTurn();
    try {
      return await task();
    } finally {
      // The next one replaces this one, so `running` stays the same.
      if (!reserve.beginNext() && !strangers.beginNext()) running -= 1;
    }
  }

  return {
    hash: (password) => runQueued(() => passwords.hash(password)),
    verify: (stored) => runQueued(() => passwords.verify(stored)),
  };
}

function tooBusy(): BusyError {
  return new BusyError(
    'Too many people are signing in at the moment. Please try again in a few seconds.',
    RETRY_AFTER_SECONDS,
  );
}

/** The hash is from before the transaction, because hashing must never hold a connection. */
export function hashedBefore(hash: string): Passwords {
  return { hash: async () => hash, verify: refuseToCompare };
}

/** @param comparedHash matched the current password before the transaction; any other means a change since */
export function comparedBefore(comparedHash: string, hash: string): Passwords {
  return { hash: async () => hash, verify: async (stored) => stored.hash === comparedHash };
}

function refuseToCompare(): never {
  throw new Error('A password must not be compared inside a transaction');
}
