import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Env, readEnv } from '../server/base/env.ts';
import { exitWith, stopSignal } from '../server/base/lifecycle.ts';
import { createLog } from '../server/base/log.ts';
import { packageDir } from '../server/base/package-dir.ts';
import { ensureSecret } from '../server/base/secret.ts';
import { type DatabaseServer, startDatabaseServer } from '../server/db/server.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Keeps the database running while the server restarts at every change of its sources. */
async function develop(): Promise<void> {
  const stopped = stopSignal();
  const env = readEnv(process.env);
  const log = createLog(process.stdout, process.stderr);
  const database = await startDatabaseServer(env, { log, print, root: packageDir });
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/start/dev.ts'], {
    cwd: packageDir,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...(await serverEnvironment(env, database)) },
  });
  const ended = once(server, 'exit');
  await Promise.race([stopped, ended]);
  server.kill('SIGTERM');
  await ended;
  await database.stop();
}

async function serverEnvironment(env: Env, { connection, dataDir }: DatabaseServer): Promise<Record<string, string>> {
  if (env.DATABASE_URL) return {};
  const url = new URL(`postgresql://${connection.user}@localhost/${connection.database}`);
  url.searchParams.set('host', connection.host ?? '');
  return { DATABASE_URL: url.href, DATA_DIR: dataDir, SECRET: env.SECRET ?? (await ensureSecret(dataDir)) };
}

exitWith(develop());
