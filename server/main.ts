import { readEnv } from './env.ts';
import { exitWith } from './exit-with.ts';
import { productionLimits } from './limits.ts';
import { runApp } from './run.ts';

async function main(): Promise<void> {
  await runApp({ env: readEnv(process.env), limits: productionLimits });
}

exitWith(main());
