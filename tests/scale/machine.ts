import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { createTeardown } from '../../server/teardown.ts';
import { temporaryDirectory } from '../../server/testing/server.ts';
import { findTools } from './tools.ts';

/**
 * What a file of tests needs to run servers of a PostgreSQL that the site did not bring: the programs, a directory that
 * goes after the tests, `home` in it for what runs as their user, and a list of what is ended before.
 */
export async function testMachine() {
  const teardown = createTeardown(() => {});
  afterAll(teardown.run);
  const directory = await temporaryDirectory();
  teardown.defer(() => rm(directory, { recursive: true, force: true }));
  const tools = await findTools();
  return { teardown, directory, tools, home: await tools.directory(directory, 'machine') };
}
