// Usage: generate-migration.ts --name <name>, or --custom --name <name> for one that is written by hand.
// Run it again after you edit the SQL: it updates the sums of migrations that are not committed yet.
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

/** Deletes all snapshots but the newest, which is the only one that drizzle-kit reads. */
function dropOldSnapshots(): void {
  const folder = join(FOLDER, 'meta');
  for (const old of filesOf(folder, '_snapshot.json').slice(0, -1)) rmSync(join(folder, old));
}

/** Writes the sum of each migration without a committed sum; other sums stay, so that a test finds a changed migration. */
function writeSums(): void {
  const committed = execFileSync('git', ['show', `HEAD:${SUMS}`], { encoding: 'utf8' });
  const hasCommittedSum = (file: string) => committed.includes(`  ${file}\n`);
  const lines = filesOf(FOLDER, '.sql')
    .filter((file) => !hasCommittedSum(file))
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
