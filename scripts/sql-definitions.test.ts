import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../tests/support/database.ts';
import { changesOf, definitionsOf, writtenDefinitions } from './sql-definitions.ts';

const FUNCTION = 'CREATE OR REPLACE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;';
const TRIGGER = 'CREATE TRIGGER stay BEFORE UPDATE OF name ON users\n  FOR EACH ROW EXECUTE FUNCTION keep();';

const { db } = await testDatabase();

describe('the files of functions and triggers', () => {
  /** The functions and triggers of the database, in PostgreSQL's words. */
  async function storedDefinitions() {
    const { rows } = await db.execute<{ name: string; definition: string }>(sql`
      SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS definition FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      UNION ALL
      SELECT tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      ORDER BY 1`);
    return rows;
  }

  test('make what the migrations made', async () => {
    const migrated = await storedDefinitions();
    for (const { name } of migrated.filter(({ name }) => name.endsWith(')')))
      await db.execute(sql.raw(`DROP FUNCTION ${name} CASCADE`));
    expect(await storedDefinitions()).toEqual([]);
    for (const statement of writtenDefinitions().values()) await db.execute(sql.raw(statement));
    expect(await storedDefinitions()).toEqual(migrated);
  });
});

describe('a migration', () => {
  const now = definitionsOf([FUNCTION, TRIGGER]);

  test('drops a changed trigger before the tables change, and creates it after them', () => {
    const changed = TRIGGER.replace('OF name ', '');
    expect(changesOf(now, definitionsOf([FUNCTION, changed]))).toEqual({
      before: ['DROP TRIGGER stay ON users;'],
      after: [changed],
    });
  });

  test('replaces a changed function, with the triggers as they are', () => {
    const changed = FUNCTION.replace('NULL', 'OLD');
    expect(changesOf(now, definitionsOf([changed, TRIGGER]))).toEqual({ before: [], after: [changed] });
  });

  test('drops what is no longer written, the trigger before its function', () => {
    expect(changesOf(now, definitionsOf([]))).toEqual({
      before: ['DROP TRIGGER stay ON users;'],
      after: ['DROP FUNCTION keep;'],
    });
  });

  test('creates what earlier migrations dropped', () => {
    const dropped = definitionsOf([FUNCTION, TRIGGER, '-- Gone.\nDROP TRIGGER stay ON users;']);
    expect(changesOf(dropped, now)).toEqual({ before: [], after: [TRIGGER] });
  });

  test('has nothing for another comment', () => {
    expect(changesOf(now, definitionsOf([`-- Why.\n-- More.\n${FUNCTION}\n`, `\n${TRIGGER}`]))).toEqual({
      before: [],
      after: [],
    });
  });
});
