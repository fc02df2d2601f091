import { readEnv } from './base/env.ts';
import { exitWith } from './base/lifecycle.ts';
import { productionLimits } from './base/limits.ts';
import { workerCount } from './base/workers.ts';
import { runApp } from './start/run.ts';

async function main(): Promise<void> {
  const env = readEnv(process.env);
  await runApp({ env, limits: productionLimits, workers: env.WORKERS ?? workerCount() });
}

exitWith(main());
