// Usage: generate-migration.ts --name <name>, or --custom --name <name> for one that is written by hand.
// Run it again after the SQL was edited: it signs what is not committed yet, and never again what is.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/db/migrations';
const SUMS = `${FOLDER}/SHA256SUMS`;

const filesOf = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .sort();

/** drizzle-kit compares with the newest snapshot alone. */
function dropOldSnapshots(): void {
  const folder = join(FOLDER, 'meta');
  for (const old of filesOf(folder, '_snapshot.json').slice(0, -1)) rmSync(join(folder, old));
}

/** Gives each migration without a committed sum its sum; the others keep theirs, so that a test finds a change of them. */
function writeSums(): void {
  const committed = execFileSync('git', ['show', `HEAD:${SUMS}`], { encoding: 'utf8' });
  const isSigned = (file: string) => committed.includes(`  ${file}\n`);
  const lines = filesOf(FOLDER, '.sql')
    .filter((file) => !isSigned(file))
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(FOLDER, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(SUMS, committed + lines.join(''));
}

execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
dropOldSnapshots();
writeSums();
