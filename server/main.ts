import { readEnv } from './base/env.ts';
import { exitWith } from './base/lifecycle.ts';
import { productionLimits } from './base/limits.ts';
import { runApp } from './start/run.ts';

async function main(): Promise<void> {
  await runApp({ env: readEnv(process.env), limits: productionLimits });
}

exitWith(main());
