import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers are that only an administrator's path has. */
const beside = ['/usr/sbin', '/usr/local/sbin'];

/** The first of these programs that the path has. */
export function onPath(programs, directories = (process.env.PATH ?? '').split(delimiter)) {
  return directories.flatMap((directory) => programs.map((name) => join(directory, name))).find(isExecutable);
}

/**
 * Finds a program that the project does not bring.
 * @param packageName the package of Debian that has it.
 * @returns its path.
 * @throws Error of one line that says how to install it.
 */
export function findProgram(name, packageName) {
  const found = onPath([name]) ?? onPath([name], beside);
  if (found) return found;
  throw new Error(`There is no ${name} on this machine: install it (on Debian: apt-get install ${packageName})`);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
