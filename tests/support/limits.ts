import type { RateLimits } from '../../server/base/limits.ts';

// Frozen: the tests of one worker share them.
const many = Object.freeze({ uses: 1_000_000, seconds: 60 });
const shared = Object.freeze({ ...many, perNetwork: many.uses });

/** Limits that refuse no one, for tests and tools whose requests all come from one address. */
export const wideLimits: RateLimits = {
  perAddress: many,
  perEmail: many,
  readsPerAddress: many,
  readsPerNetwork: many,
  signIn: many,
  signInPerEmail: shared,
  signInCode: many,
  signInCodePerDay: many,
  firstLinkMails: shared,
  linkMails: shared,
  courtesyMails: shared,
  staffMails: shared,
  outcomes: many,
  allOutcomes: shared,
};
