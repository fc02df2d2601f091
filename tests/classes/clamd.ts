import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { scanBytes } from '../../server/learning/work/clamd.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';
import { temporaryDirectory } from '../support/server.ts';

/** The harmless test file that every scanner finds (eicar.org), joined from two parts so that no scanner finds this source. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The signature of EICAR for a small database, since the real ones have hundreds of megabytes: MD5, bytes and name. */
const signature = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n';

/** Starts Debian's clamd until the test ends. @returns the address of its socket, and that of its port */
export async function startClamd(): Promise<{ socket: string; port: string }> {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const database = join(directory, 'database');
  await mkdir(database);
  await writeFile(join(database, 'test.hdb'), signature);
  const socket = join(directory, 'clamd.ctl');
  const port = await freePort();
  const settings = join(directory, 'clamd.conf');
  const where = `LocalSocket ${socket}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${database}\n`;
  await writeFile(settings, `${where}Foreground yes\nMaxThreads 2\nAlertExceedsMax yes\n`);
  const server = runProcess(`--config-file=${settings}`, [], {}, findProgram('clamd', 'clamav-daemon'));
  onTestFinished(() => server.end('SIGTERM'));
  const address = `unix:${socket}`;
  await eventually(() => scanBytes(address, Buffer.from('nothing')));
  return { socket: address, port: `tcp://127.0.0.1:${port}` };
}
