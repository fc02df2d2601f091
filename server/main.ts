import { misspelledVariables, plainHttpNotices, readEnv } from './base/env.ts';
import { exitWith } from './base/lifecycle.ts';
import { productionLimits } from './base/limits.ts';
import { limitFetch } from './base/listed-fetch.ts';
import { withSettingsFile } from './base/settings-file.ts';
import { workerCount } from './base/workers.ts';
import { runApp } from './start/run.ts';

async function main(): Promise<void> {
  const variables = withSettingsFile(process.env);
  for (const line of misspelledVariables(variables)) process.stderr.write(`${line}\n`);
  const env = readEnv(variables);
  limitFetch(env);
  const workers = env.WORKERS ?? workerCount();
  await runApp({ env, limits: productionLimits, workers, notices: plainHttpNotices(env) });
}

exitWith(main());
