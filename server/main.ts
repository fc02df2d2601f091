import { readEnv } from './env.ts';
import { productionLimits } from './limits.ts';
import { exitWith, runApp } from './run.ts';

async function main(): Promise<void> {
  await runApp({ env: readEnv(process.env), limits: productionLimits });
}

exitWith(main());
