import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/client.ts';

/** A change of a row, `posts update`, with its transaction. */
export type Change = { what: string; transaction: string };

/** Rows that a refused request may store, with the reason. */
export const allowedWhenRefused: Record<string, string> = {
  'rate_limits insert': 'a limit counts what is refused, too',
  'rate_limits update': 'a limit counts what is refused, too',
  'rate_limits delete': 'a right password forgets the tries before it, whatever is said of the rest',
  'form_outcomes insert': 'the page of a refused form says why, and holds what was typed',
  'sessions update': 'a session that is used is prolonged, whatever becomes of the request',
};

/** Rows that a read may store, with the reason. */
export const allowedWhenReading: Record<string, string> = {
  'sessions update': 'a session that is used is prolonged',
  'rate_limits insert': 'an export is counted',
  'rate_limits update': 'an export is counted',
  'audit_entries insert': 'the audit log says who took what is personal',
  'signing_keys insert': 'the key is made when it is first asked for',
};

/** Whether a change is allowed even for a refused request. */
export const isKept = ({ what }: Change) => what in allowedWhenRefused;

const NOTE_CHANGE = sql`
  CREATE TABLE stored_changes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text, transaction text);
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Written as it was is no change.
    IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
      INSERT INTO stored_changes (what, transaction)
      VALUES (TG_ARGV[0] || ' ' || lower(TG_OP), pg_current_xact_id()::text);
    END IF;
    RETURN NULL;
  END $$;
  DO $$
  DECLARE each record;
  BEGIN
    -- The triggers of a partitioned table, as that of the jobs is, are those of its parts, too. Of the queue only its jobs:
    -- in its other tables it keeps, by the clock, when it last looked after itself.
    FOR each IN
      SELECT relname AS name, relnamespace::regnamespace::text AS schema FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'stored_changes'
        AND (relnamespace = 'public'::regnamespace OR (relnamespace::regnamespace::text, relname) = ('pgboss', 'job'))
    LOOP
      EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON %I.%I
        FOR EACH ROW EXECUTE FUNCTION note_change(%L)', each.schema, each.name, each.name);
    END LOOP;
  END $$;`;

/**
 * Has the database itself note every row that changes, also of the job queue if there is one, in the transaction that
 * changes it, so that a rollback leaves no note.
 * @returns reads the notes since it was last called
 */
export async function watchChanges(db: Db): Promise<() => Promise<Change[]>> {
  await db.execute(NOTE_CHANGE);
  return async () => {
    const { rows } = await db.execute<Change>(sql`DELETE FROM stored_changes RETURNING what, transaction`);
    return rows;
  };
}
