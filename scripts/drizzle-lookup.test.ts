import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const files = [
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'pg',
];

/** Loads these modules and says where each was found and what it exports. */
const program = `
  const found = {};
  for (const name of ${JSON.stringify(files)}) found[name] = [import.meta.resolve(name), Object.keys(await import(name))];
  const again = await import(import.meta.resolve('drizzle-orm'));
  console.log(JSON.stringify({ found, isOne: again.sql === (await import('drizzle-orm')).sql }));
`;

const whatIsFound = (options: string[]) => {
  const args = [...options, '--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
};

test('the same modules are found with the quick lookup as without it', () => {
  const quick = whatIsFound(['--import', './scripts/drizzle-lookup.mjs']);
  expect(quick).toEqual(whatIsFound([]));
  expect(quick.isOne).toBe(true);
});
