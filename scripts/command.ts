import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Env, readEnv } from '../server/base/env.ts';
import { describeReason } from '../server/base/errors.ts';
import { packageDir } from '../server/base/package-dir.ts';
import { connectDatabase, type Db } from '../server/db/client.ts';
import type { Connection } from '../server/db/embedded/control.ts';
import { type DataDir, DEFAULT_DATA_DIR, DEMO_DATA_DIR } from '../server/db/embedded/data-dir.ts';
import { connectEmbedded, findDataDir } from '../server/db/embedded/index.ts';
import { connectionsOf, externalAddresses } from '../server/db/server.ts';

type CommandContext = { env: Env; db: Db; connection: pg.PoolConfig };

async function connect(env: Env): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  const external = externalAddresses(env);
  // A command may take longer than a pool allows a transaction.
  if (external) return { connection: connectionsOf(external).session, stop: async () => {} };
  return connectEmbedded(await findDataDir(env.DATA_DIR, packageDir), { log: () => {} });
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
    await task({ env, db, connection: server.connection });
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
  variables: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  await failInOneLine(() => withContext(task, variables));
}

/** The variables of a command that can also read the demo: its data directory, if none is set and the site has no data. */
export async function siteOrDemo(variables: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (variables.DATABASE_URL || variables.DATA_DIR) return variables;
  const [site, demo] = await Promise.all([
    findDataDir(DEFAULT_DATA_DIR, packageDir),
    findDataDir(DEMO_DATA_DIR, packageDir),
  ]);
  const hasSite = existsSync(join(site.cluster, 'PG_VERSION'));
  const hasDemo = existsSync(join(demo.cluster, 'PG_VERSION'));
  return hasDemo && !hasSite ? { ...variables, DATA_DIR: DEMO_DATA_DIR } : variables;
}

type WithServer = <Result>(task: (connection: Connection) => Promise<Result>) => Promise<Result>;

/** Runs a command on the files of the embedded database; a failure ends it as in `runCommand`. */
export async function runEmbeddedCommand(
  task: (dataDirectory: DataDir, withServer: WithServer) => Promise<void>,
): Promise<void> {
  await failInOneLine(async () => {
    const env = readEnv(process.env);
    if (env.DATABASE_URL) {
      throw new Error(
        'DATABASE_URL is set: that server has its own ways to be backed up, see docs/operations/backups.md',
      );
    }
    const dataDirectory = await findDataDir(env.DATA_DIR, packageDir);
    await task(dataDirectory, async (use) => {
      const server = await connectEmbedded(dataDirectory, { log: () => {} });
      try {
        return await use(server.connection);
      } finally {
        await server.stop();
      }
    });
  });
}

export async function failInOneLine(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    // A failed statement would repeat its values, which may be personal; the database's message does not.
    process.stderr.write(`${describeReason(error)}\n`);
    process.exitCode = 1;
  }
}
