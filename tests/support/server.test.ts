import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataDirWithCluster } from './database.ts';
import { runProcess } from './processes.ts';
import { stopServersIn, temporaryDirectory } from './server.ts';

test('a server that a killed process left is stopped, whatever the name of its data directory', async () => {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  const dataDir = await dataDirWithCluster(join(directory, 'copies/restored'));
  const app = runProcess('tests/support/embedded-app.ts', [dataDir]);
  await app.firstLine;
  await app.end('SIGKILL');
  const lock = join(dataDir, 'postgres/postmaster.pid');
  await access(lock);

  await stopServersIn(directory);
  await expect(access(lock)).rejects.toThrow('ENOENT');
});
