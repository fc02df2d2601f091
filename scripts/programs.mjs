import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers are that only an administrator's path has. */
const beside = ['/usr/sbin', '/usr/local/sbin'];

/**
 * The first of these programs that the path has.
 * @param {readonly string[]} programs
 */
export function onPath(programs, directories = (process.env.PATH ?? '').split(delimiter)) {
  return directories.flatMap((directory) => programs.map((name) => join(directory, name))).find(isExecutable);
}

/**
 * Finds a program that the project does not bring.
 * @param {string} name
 * @param {string} packageName the package of Debian that has it.
 * @returns its path.
 * @throws Error of one line that says how to install it.
 */
export function findProgram(name, packageName) {
  const found = onPath([name]) ?? onPath([name], beside);
  if (found) return found;
  throw new Error(`There is no ${name} on this machine: install it (on Debian: apt-get install ${packageName})`);
}

/** What a PostgreSQL server and its backups are made with. */
const ofPostgres = [
  ...['createdb', 'createuser', 'initdb', 'pg_archivecleanup', 'pg_basebackup', 'pg_dump', 'pg_restore'],
  ...['pg_verifybackup', 'postgres', 'psql'],
];

/**
 * Finds the directory of a PostgreSQL server and its tools: `PG_BIN`, else that of Debian's newest, else one of the path.
 * @returns the directory.
 * @throws Error of one line that says what is missing and how to install it.
 */
export function findPostgres({ PG_BIN, PATH = '' } = process.env, ofDebian = '/usr/lib/postgresql') {
  const directories = PG_BIN ? [PG_BIN] : [...newestFirst(ofDebian), ...PATH.split(delimiter)];
  const [best] = directories
    .map((directory) => ({
      directory,
      missing: ofPostgres.filter((name) => !isExecutable(join(directory, name))),
    }))
    .sort((one, other) => one.missing.length - other.missing.length);
  if (best?.missing.length === 0) return best.directory;
  const missing = (best?.missing ?? ofPostgres).join(', ');
  throw new Error(
    `PostgreSQL's ${missing} cannot be found: install them (on Debian: apt-get install postgresql), or name their directory in PG_BIN`,
  );
}

/**
 * Debian has the programs of each major version in a directory of its own.
 * @param {string} ofDebian
 */
function newestFirst(ofDebian) {
  try {
    const versions = readdirSync(ofDebian).sort((one, other) => Number(other) - Number(one));
    return versions.map((version) => join(ofDebian, version, 'bin'));
  } catch {
    return [];
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
