import { exitWith, stopSignal } from '../../server/base/lifecycle.ts';
import { findDataDir, startEmbedded } from '../../server/db/embedded/index.ts';

/** A killed process loses nothing that it handed to the operating system, so only a power cut would need fsync. */
const settings = { fsync: 'off' };

/**
 * An app that only runs the embedded server of a data directory, for tests to kill.
 * Writes its connection as a line of JSON once it has it; stops the server at SIGTERM, and when the test is gone.
 */
async function main(): Promise<void> {
  const stopped = stopSignal();
  const place = await findDataDir(process.argv[2] ?? '', process.cwd());
  const server = await startEmbedded(place, { log: () => {}, settings });
  process.stdout.write(`${JSON.stringify(server.connection)}\n`);
  await stopped;
  await server.stop();
}

exitWith(main());
