// Usage: generate-migration.ts --name <name>, or --custom --name <name> for one that is written by hand.
// Run it again after you edit the SQL: it updates the sums of migrations that are not committed yet.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BREAKPOINT, changesOf, migratedDefinitions, writtenDefinitions } from './sql-definitions.ts';

const FOLDER = 'server/db/migrations';
const SUMS = `${FOLDER}/SHA256SUMS`;
/** What drizzle-kit writes into a migration that is written by hand. */
const PLACEHOLDER = /^-- Custom SQL migration file.*\s*/;

const filesOf = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .sort();

/** Runs drizzle-kit. @returns the migration that it wrote; undefined if the schema did not change */
function generate(options: readonly string[]): string | undefined {
  const earlier = new Set(filesOf(FOLDER, '.sql'));
  const program = ['node_modules/drizzle-kit/bin.cjs', 'generate', ...options];
  execFileSync(process.execPath, program, { stdio: 'inherit' });
  return filesOf(FOLDER, '.sql').find((file) => !earlier.has(file));
}

function writeMigration(options: readonly string[]): void {
  const { before, after } = changesOf(migratedDefinitions(), writtenDefinitions());
  const hasChanges = before.length + after.length > 0;
  const file = generate(options) ?? (hasChanges ? generate(['--custom', ...options]) : undefined);
  if (!file || !hasChanges) return;
  const path = join(FOLDER, file);
  const tables = readFileSync(path, 'utf8').replace(PLACEHOLDER, '');
  const statements = [...before, tables.trimEnd(), ...after].filter(Boolean);
  writeFileSync(path, `${statements.join(`\n${BREAKPOINT}\n`)}\n`);
}

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

writeMigration(process.argv.slice(2));
dropOldSnapshots();
writeSums();
