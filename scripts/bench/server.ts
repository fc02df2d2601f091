import { readEnv } from '../../server/base/env.ts';
import { exitWith } from '../../server/base/lifecycle.ts';
import type { RateLimits } from '../../server/base/limits.ts';
import { loadBuiltSite } from '../../tests/support/processes.ts';
import { reportRetainedMemory } from './retained-memory.ts';

/** All requests come from one address, and sign-in fails hundreds of times at one account. */
const many = { uses: 1_000_000, seconds: 60 };
const shared = { ...many, perNetwork: many.uses };
const limits: RateLimits = {
  perAddress: many,
  perEmail: many,
  signIn: many,
  signInPerEmail: many,
  firstLinkMails: shared,
  linkMails: shared,
  courtesyMails: shared,
  staffMails: shared,
  outcomes: many,
  allOutcomes: shared,
};

reportRetainedMemory();

/**
 * Runs the built site as operators do, but with high rate limits, and in one process unless `WORKERS` is set, because the figures
 * compare processes.
 */
const env = readEnv(process.env);
exitWith(loadBuiltSite().then(({ runApp }) => runApp({ env, limits, workers: env.WORKERS })));
