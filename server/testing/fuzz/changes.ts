import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** What happened to a row, `posts update`, and in which transaction. */
export type Change = { what: string; transaction: string };

const NOTE_CHANGE = sql`
  CREATE TABLE stored_changes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text, transaction text);
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Written as it was is no change.
    IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
      INSERT INTO stored_changes (what, transaction)
      VALUES (TG_TABLE_NAME || ' ' || lower(TG_OP), pg_current_xact_id()::text);
    END IF;
    RETURN NULL;
  END $$;
  DO $$
  DECLARE each text;
  BEGIN
    FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'stored_changes' LOOP
      EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH ROW EXECUTE FUNCTION note_change()', each);
    END LOOP;
  END $$;`;

/**
 * Has the database itself note every row that changes, in the transaction that changes it, so that what is rolled back
 * leaves no note.
 * @returns reads the notes since it was last called
 */
export async function watchChanges(db: Db): Promise<() => Promise<Change[]>> {
  await db.execute(NOTE_CHANGE);
  return async () => {
    const { rows } = await db.execute<Change>(sql`DELETE FROM stored_changes RETURNING what, transaction`);
    return rows;
  };
}
