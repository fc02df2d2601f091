import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Directories of servers, which only an administrator's path has. */
const adminDirectories = ['/usr/sbin', '/usr/local/sbin'];

/** The path of the first of these programs that is found. @param {readonly string[]} programs */
export function onPath(programs, directories = (process.env.PATH ?? '').split(delimiter)) {
  return directories.flatMap((directory) => programs.map((name) => join(directory, name))).find(isExecutable);
}

/**
 * Finds a program that is not among the project's packages.
 * @param {string} name
 * @param {string} packageName the package of Debian that has it.
 * @returns its path.
 * @throws Error of one line with advice how to install it.
 */
export function findProgram(name, packageName) {
  const found = onPath([name]) ?? onPath([name], adminDirectories);
  if (found) return found;
  throw new Error(`There is no ${name} on this machine: install it (on Debian: apt-get install ${packageName})`);
}

/** The programs of a PostgreSQL server and of its backups. */
const postgresPrograms = [
  ...['createdb', 'createuser', 'initdb', 'pg_archivecleanup', 'pg_basebackup', 'pg_dump', 'pg_restore'],
  ...['pg_verifybackup', 'postgres', 'psql'],
];

/**
 * Finds the directory of a PostgreSQL server and its tools: `PG_BIN`, else that of Debian's newest, else one of the path.
 * @returns the directory.
 * @throws Error of one line that names the missing programs, with advice how to install them.
 */
export function findPostgres({ PG_BIN, PATH = '' } = process.env, debianDirectory = '/usr/lib/postgresql') {
  const directories = PG_BIN ? [PG_BIN] : [...newestFirst(debianDirectory), ...PATH.split(delimiter)];
  const [best] = directories
    .map((directory) => ({
      directory,
      missing: postgresPrograms.filter((name) => !isExecutable(join(directory, name))),
    }))
    .sort((one, other) => one.missing.length - other.missing.length);
  if (best?.missing.length === 0) return best.directory;
  const missing = (best?.missing ?? postgresPrograms).join(', ');
  throw new Error(
    `PostgreSQL's ${missing} cannot be found: install them (on Debian: apt-get install postgresql), or name their directory in PG_BIN`,
  );
}

/** The directories of Debian's PostgreSQL programs, one for each major version. @param {string} debianDirectory */
function newestFirst(debianDirectory) {
  try {
    const versions = readdirSync(debianDirectory).sort((one, other) => Number(other) - Number(one));
    return versions.map((version) => join(debianDirectory, version, 'bin'));
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
