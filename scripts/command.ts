import type pg from 'pg';
import { scryptPasswords } from '../server/auth/passwords.ts';
import { type Env, readEnv } from '../server/base/env.ts';
import { describeReason } from '../server/base/errors.ts';
import { newNodeState } from '../server/base/lifecycle.ts';
import { productionLimits } from '../server/base/limits.ts';
import { packageDir } from '../server/base/package-dir.ts';
import { readSecret } from '../server/base/secret.ts';
import { withSettingsFile } from '../server/base/settings-file.ts';
import { connectDatabase, type Db } from '../server/db/client.ts';
import type { Connection } from '../server/db/embedded/control.ts';
import { type DataDir, DEFAULT_DATA_DIR, DEMO_DATA_DIR } from '../server/db/embedded/data-dir.ts';
import { connectEmbedded, findDataDir, findUsedDataDir, hasData } from '../server/db/embedded/index.ts';
import { connectionsOf, externalAddresses } from '../server/db/server.ts';
import type { Deps } from '../server/deps.ts';
import { openJobs } from '../server/jobs/boss.ts';
import { queuesOf } from '../server/start/job-queues.ts';

type CommandContext = { env: Env; db: Db; connection: pg.PoolConfig };

/** The variables of the site: those of this process, and those of the settings file. */
export const siteVariables = () => withSettingsFile(process.env);

type Server = { connection: pg.PoolConfig; secret: string | undefined; stop: () => Promise<void> };

async function connect(env: Env): Promise<Server> {
  const external = externalAddresses(env);
  // A command may take longer than a pool allows a transaction.
  if (external) return { connection: connectionsOf(external).session, secret: env.SECRET, stop: async () => {} };
  const dataDirectory = await findUsedDataDir(env.DATA_DIR, packageDir);
  const secret = env.SECRET ?? (await readSecret(dataDirectory.dataDir));
  return { ...(await connectEmbedded(dataDirectory, { log: () => {} })), secret };
}

async function withContext(
  task: (context: CommandContext) => Promise<void>,
  variables: NodeJS.ProcessEnv,
): Promise<void> {
  const env = readEnv(variables);
  const server = await connect(env);
  // A command of the operator may read whole tables.
  const { db, pool } = connectDatabase({ ...server.connection, query_timeout: 0 });
  try {
    await task({ env: { ...env, SECRET: server.secret }, db, connection: server.connection });
  } finally {
    await pool.end();
    await server.stop();
  }
}

/**
 * Runs a command on the site's database, also while the app is running. If it fails, this process prints the reason in one line and
 * ends with 1.
 */
export async function runCommand(
  task: (context: CommandContext) => Promise<void>,
  variables: NodeJS.ProcessEnv = siteVariables(),
): Promise<void> {
  await failInOneLine(() => withContext(task, variables));
}

/** Runs a task of a command with what the site's own actions need, among it the queues of emails and refunds. */
export async function withDeps<Result>(
  { env, db, connection }: CommandContext,
  task: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const { boss, stop } = await openJobs(connection, { log: () => {} });
  const fixed = { limits: productionLimits, passwords: scryptPasswords, refusesUndeclared: false };
  const deps = { ...fixed, db, env, log: () => {}, now: () => new Date(), node: newNodeState(), ...queuesOf(boss) };
  return task(deps).finally(stop);
}

/** The variables of a command that can also read the demo: its data directory, if none is set and the site has no data. */
export async function siteOrDemo(variables: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (variables.DATABASE_URL || variables.DATA_DIR) return variables;
  const isDemo = !(await hasData(DEFAULT_DATA_DIR, packageDir)) && (await hasData(DEMO_DATA_DIR, packageDir));
  return isDemo ? { ...variables, DATA_DIR: DEMO_DATA_DIR } : variables;
}

/** The variables of a command on the files of the embedded database. @throws Error of one line for an external one */
export function readEmbeddedEnv(): Env {
  const env = readEnv(siteVariables());
  if (!env.DATABASE_URL) return env;
  throw new Error('DATABASE_URL is set: that server has its own ways to be backed up, see docs/operations/backups.md');
}

/** Finds the directory of the embedded database, which is created if it is absent. */
export const newDataDir = ({ DATA_DIR }: Env): Promise<DataDir> => findDataDir(DATA_DIR, packageDir);

/** Finds the directory of the embedded database. @throws Error of one line if there is none */
export const usedDataDir = ({ DATA_DIR }: Env): Promise<DataDir> => findUsedDataDir(DATA_DIR, packageDir);

/** Runs a task with the server of an embedded database, which is started if it does not run. */
export async function withEmbedded<Result>(
  dataDirectory: DataDir,
  task: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const server = await connectEmbedded(dataDirectory, { log: () => {} });
  try {
    return await task(server.connection);
  } finally {
    await server.stop();
  }
}

/** Runs a command. If it fails, this process prints the reason in one line and ends with 1. */
export async function failInOneLine(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    // A failed statement would repeat its values, which may be personal; the database's message does not.
    process.stderr.write(`${describeReason(error)}\n`);
    process.exitCode = 1;
  }
}
