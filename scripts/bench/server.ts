import { readEnv } from '../../server/base/env.ts';
import { exitWith } from '../../server/base/lifecycle.ts';
import { wideLimits } from '../../tests/support/limits.ts';
import { loadBuiltSite } from '../../tests/support/processes.ts';
import { reportRetainedMemory } from './retained-memory.ts';

reportRetainedMemory();

/**
 * Runs the built site as operators do, but with high rate limits, and in one process unless `WORKERS` is set, because the figures
 * compare processes.
 */
const env = readEnv(process.env);
exitWith(loadBuiltSite().then(({ runApp }) => runApp({ env, limits: wideLimits, workers: env.WORKERS })));
