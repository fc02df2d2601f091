import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type DatabaseServer, openDatabaseServer } from '../server/db/open.ts';
import { type Env, readEnv } from '../server/env.ts';
import { exitWith } from '../server/exit-with.ts';
import { createLog } from '../server/log.ts';
import { ensureSecret } from '../server/secret.ts';
import { stopSignal } from '../server/stop-signal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Keeps the database while the server beside it restarts at every change of its sources. */
async function develop(): Promise<void> {
  const stopped = stopSignal();
  const env = readEnv(process.env);
  const database = await openDatabaseServer(env, { log: createLog(process.stdout, process.stderr), say, root });
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/dev.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(await serverEnvironment(env, database)) },
  });
  const ended = once(server, 'exit');
  await Promise.race([stopped, ended]);
  server.kill('SIGTERM');
  await ended;
  await database.stop();
}

/** What makes the server use the database that runs already. */
async function serverEnvironment(env: Env, { connection, dataDir }: DatabaseServer): Promise<Record<string, string>> {
  if (env.DATABASE_URL) return {};
  const url = new URL(`postgresql://${connection.user}@localhost/${connection.database}`);
  url.searchParams.set('host', connection.host ?? '');
  return { DATABASE_URL: url.href, DATA_DIR: dataDir, SECRET: env.SECRET ?? (await ensureSecret(dataDir)) };
}

exitWith(develop());
