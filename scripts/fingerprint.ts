import { fingerprint } from '../server/db/fingerprint.ts';
import { runCommand } from './command.ts';

/** Prints rows and hash of every table, to compare two databases. */
await runCommand(async ({ connection }) => {
  for (const { table, rows, hash } of await fingerprint(connection)) {
    process.stdout.write(`${table} ${rows} ${hash}\n`);
  }
});
