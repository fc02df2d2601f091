import { readFileSync } from 'node:fs';

type Variables = Record<string, string | undefined>;

/** The file in which the operator of a machine keeps the variables of its site; docs/operations/one-machine.md makes it. */
export const SETTINGS_FILE = '/etc/academy.env';

/**
 * Adds the variables of the settings file, so that a command finds the site that runs on this machine. A variable that is set already
 * keeps its value. The file does not count for a process that names its own data by `DATA_DIR` or `DATABASE_URL`: a restored copy
 * that is tried out must not send emails. Nor does a file that is absent, or that this user cannot read.
 */
export function withSettingsFile(variables: Variables, file = SETTINGS_FILE): Variables {
  if (variables.DATA_DIR || variables.DATABASE_URL) return variables;
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '');
  return { ...parseSettings(readText(file)), ...Object.fromEntries(set) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const assignment = /^(\w+)=(?:"(.*)"|'(.*)'|(.*))$/;

/** Reads a settings file as systemd reads an `EnvironmentFile`. Node's `parseEnv` would end a value at a `#` inside it. */
function parseSettings(text: string): Variables {
  const found = text.split('\n').map((line) => assignment.exec(line.trim()));
  return Object.fromEntries(found.flatMap((match) => (match ? [[match[1], unquoted(match)]] : [])));
}

function unquoted([, , inDouble, inSingle, plain = '']: RegExpExecArray): string {
  if (inSingle !== undefined) return inSingle;
  return inDouble === undefined ? plain.trim().replace(/\\(.)/g, '$1') : inDouble.replace(/\\(["\\$`])/g, '$1');
}
