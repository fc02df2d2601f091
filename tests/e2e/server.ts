import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../../server/deps.ts';
import { readEnv } from '../../server/env.ts';
import { exitWith } from '../../server/exit-with.ts';
import { runApp } from '../../server/run.ts';
import { lightPasswords } from '../../server/testing/api.ts';
import { removeOrphans, temporaryDirectory } from '../../server/testing/server.ts';
import { port, secret, stateFile } from './state.ts';

/** All tests come from one address, and none is about limits; those have API tests. */
const many = { uses: 100_000, seconds: 60 };
const limits: Limits = { perAddress: many, perEmail: many, signIn: many };

/** The built site on an empty database of its own, seeded, for as long as the browser tests run. */
async function main(): Promise<void> {
  await removeOrphans();
  const directory = await temporaryDirectory();
  const env = readEnv({ PORT: String(port), DATA_DIR: join(directory, 'data'), SECRET: secret });
  const onReady = ({ connection }: { connection: object }) => writeFile(stateFile, JSON.stringify(connection));
  try {
    await runApp({ env, limits, passwords: lightPasswords, onReady });
  } finally {
    await rm(directory, { recursive: true, force: true });
    await rm(stateFile, { force: true });
  }
}

exitWith(main());
