import { readEnv } from '../../server/base/env.ts';
import { exitWith } from '../../server/base/lifecycle.ts';
import { wideLimits } from '../../tests/support/limits.ts';
import { loadBuiltSite } from '../../tests/support/processes.ts';

/** Runs the built site as operators do, but with high rate limits. */
const env = readEnv(process.env);
exitWith(loadBuiltSite().then(({ runApp }) => runApp({ env, limits: wideLimits, workers: env.WORKERS })));
