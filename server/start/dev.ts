import { readEnv } from '../base/env.ts';
import { exitWith } from '../base/lifecycle.ts';
import { productionLimits } from '../base/limits.ts';
import { createDevBundle } from '../render/dev.ts';
import { runApp } from './run.ts';

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const dev = await createDevBundle();
  await runApp({ env, limits: productionLimits, dev });
  await dev.close();
}

exitWith(main());
