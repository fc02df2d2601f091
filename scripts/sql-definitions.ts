import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir } from '../server/base/package-dir.ts';

/** The statement that creates each function and trigger. Its key is what it creates: `TRIGGER payments_stay ON payments`. */
type Definitions = ReadonlyMap<string, string>;

const DATABASE = join(packageDir, 'server/db');
export const BREAKPOINT = '--> statement-breakpoint';

const CREATES = /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?(?:(FUNCTION \w+)|(TRIGGER \w+)[^;]*?( ON \w+))/;
const DROPS = /^DROP ((?:FUNCTION \w+)|(?:TRIGGER \w+ ON \w+))/;

const withoutComment = (statement: string) => statement.replace(/^(?:\s|--.*\n)+/, '').trimEnd();
const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** The functions and triggers that exist after these statements, functions first. */
export function definitionsOf(statements: readonly string[]): Definitions {
  const definitions = new Map<string, string>();
  for (const statement of statements.map(withoutComment)) {
    const [, dropped] = DROPS.exec(statement) ?? [];
    if (dropped) definitions.delete(dropped);
    const [, fn, trigger, table] = CREATES.exec(statement) ?? [];
    const name = fn ?? (trigger && `${trigger}${table}`);
    if (name) definitions.set(name, statement);
  }
  return definitions;
}

export function writtenDefinitions(): Definitions {
  const triggers = readFileSync(join(DATABASE, 'triggers.sql'), 'utf8').split(/(?<=;)\n/);
  return definitionsOf([...filesIn(join(DATABASE, 'functions')), ...triggers]);
}

export function migratedDefinitions(): Definitions {
  return definitionsOf(filesIn(join(DATABASE, 'migrations')).flatMap((text) => text.split(BREAKPOINT)));
}

/**
 * The statements that bring a database from some definitions to others: `before` drops triggers, so that their tables can change;
 * `after` drops and creates the rest. A function whose arguments or type changed is dropped by hand.
 */
export function changesOf(from: Definitions, to: Definitions): { before: string[]; after: string[] } {
  const ended = [...from.keys()].filter((name) => from.get(name) !== to.get(name));
  return {
    before: ended.filter((name) => name.startsWith('TRIGGER')).map((name) => `DROP ${name};`),
    after: [
      ...ended.filter((name) => name.startsWith('FUNCTION') && !to.has(name)).map((name) => `DROP ${name};`),
      ...[...to].filter(([name, statement]) => from.get(name) !== statement).map(([, statement]) => statement),
    ],
  };
}
