import { execFile } from 'node:child_process';
import { chmod, glob, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ensureCluster, isAlive } from '../../server/db/embedded/cluster.ts';
import { stopServer } from '../../server/db/embedded/control.ts';
import type { DataDir } from '../../server/db/embedded/data-dir.ts';
import { type EmbeddedServer, findDataDir, startEmbedded } from '../../server/db/embedded/index.ts';

const PREFIX = 'short-courses-test-';
/** The data is removed after the run, so it need not survive a power cut. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export type TestServer = EmbeddedServer & {
  place: DataDir;
  /** A cluster as initdb makes it, for `dataDirWithCluster`. */
  cluster: string;
};

// Keeps owner and permissions, which the copy of Node.js does not.
export const copyCluster = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** An empty embedded server in a temporary directory, which is removed when the server stops. */
export async function startTestServer(): Promise<TestServer> {
  await removeOrphans();
  const directory = await temporaryDirectory();
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const place = await findDataDir('data', directory);
    await ensureCluster(place, { print: () => {}, sync: false });
    const cluster = join(directory, 'cluster');
    await copyCluster(place.cluster, cluster);
    const server = await startEmbedded(place, { log: () => {}, settings });
    return { ...server, place, cluster, stop: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A temporary directory of this process, which the user of the database can enter. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await makeEnterable(directory);
  return directory;
}

const makeEnterable = (directory: string) => chmod(directory, 0o711);

/** Stops the servers and removes the directories of killed runs, unless another run is already doing so. */
export async function removeOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    await removeOrphan(join(tmpdir(), name)).catch(() => {});
  }
}

async function removeOrphan(directory: string): Promise<void> {
  // The run may have been killed before it did this.
  await makeEnterable(directory);
  await stopServersIn(directory);
  await rm(directory, { recursive: true, force: true });
}

/** Stops the server of every data directory below a directory. */
export async function stopServersIn(directory: string): Promise<void> {
  for await (const lock of glob('**/postmaster.pid', { cwd: directory })) {
    const cluster = dirname(lock);
    await stopServer(await findDataDir(dirname(cluster), directory));
  }
}
