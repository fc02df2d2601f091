// @module-tag by-night
import { PGlite, protocol } from '@electric-sql/pglite';
import { afterAll, expect, test } from 'vitest';
import { freeLessons } from '../../content/lessons.ts';
import { programsOf } from '../../content/markdown.ts';
import { printedLines } from './psql.ts';

const database = await PGlite.create();
afterAll(() => database.close());

async function printed(code: string): Promise<string> {
  await database.exec('DEALLOCATE ALL; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const { messages } = await database.execProtocol(protocol.serialize.query(code), { throwOnError: false });
  return [...printedLines(messages, code)].join('\n').trimEnd();
}

const programs = (await freeLessons()).flatMap(([file, text]) =>
  programsOf(text)
    .filter(({ language }) => language === 'sql')
    .map((program) => [`${file}:${program.line}`, program] as const),
);

test('lessons have SQL that readers can run', () => expect(programs.length).toBeGreaterThan(10));

test.each(programs)('%s prints in a browser what psql prints', async (_, program) => {
  expect(await printed(program.code)).toBe(program.printed);
});

test('numbers are aligned to the right, names in the middle, and nulls are empty', async () => {
  expect(
    await printed("SELECT 7 AS number, NULL AS nothing, 'é' AS text, 1.50 AS x UNION SELECT 12, '', 'tea', 2"),
  ).toBe(
    [
      ' number | nothing | text |  x   ',
      '--------+---------+------+------',
      '      7 |         | é    | 1.50',
      '     12 |         | tea  |    2',
      '(2 rows)',
    ].join('\n'),
  );
});

test('an error has its line and a mark, after what was printed before it', async () => {
  expect(await printed('SELECT 1 AS one;\nSELECT nam FROM (SELECT 1 AS name) AS t;')).toBe(
    [
      ' one ',
      '-----',
      '   1',
      '(1 row)',
      '',
      'ERROR:  column "nam" does not exist',
      'LINE 2: SELECT nam FROM (SELECT 1 AS name) AS t;',
      '               ^',
      'HINT:  Perhaps you meant to reference the column "t.name".',
    ].join('\n'),
  );
});

test('a row that breaks a rule is named, and a notice is shown', async () => {
  const table = 'CREATE TABLE items (price integer CHECK (price > 0));';
  expect(await printed(`${table} INSERT INTO items VALUES (-1)`)).toContain('\nDETAIL:  Failing row contains (-1).');
  expect(await printed('DROP TABLE IF EXISTS nothing')).toBe('NOTICE:  table "nothing" does not exist, skipping');
});

test('a table of 200,000 rows is printed', async () => {
  expect(await printed('SELECT * FROM generate_series(1, 200000)')).toContain('(200000 rows)');
});

test('a program that returns no rows prints its command tags', async () => {
  expect(await printed('CREATE TABLE a (b integer); INSERT INTO a VALUES (1), (2)')).toBe('CREATE TABLE\nINSERT 0 2');
});
