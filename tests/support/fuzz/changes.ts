import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/client.ts';

/** A change of a row, `posts update`, with its transaction. */
export type Change = { what: string; transaction: string };

/** Rows that a refused request may store, with the reason. */
export const allowedWhenRefused: Record<string, string> = {
  'rate_limits insert': 'a limit counts what is refused, too',
  'rate_limits update': 'a limit counts what is refused, too',
  'rate_limits delete': 'a right password deletes the count of earlier attempts, even if the request is refused',
  'form_outcomes insert': 'the page of a refused form shows the reason and the typed values',
  'sessions update': 'a session that is used is prolonged, even if the request is refused',
};

/** Rows that a read may store, with the reason. */
export const allowedWhenReading: Record<string, string> = {
  'sessions update': 'a session that is used is prolonged',
  'rate_limits insert': 'an export is counted',
  'rate_limits update': 'an export is counted',
  'audit_entries insert': 'the audit log records an export of personal data',
  'signing_keys insert': 'the key is made at its first use',
};

/** Whether a change is allowed even for a refused request. */
export const isAllowedWhenRefused = ({ what }: Change) => what in allowedWhenRefused;

const NOTE_CHANGE = sql`
  CREATE TABLE stored_changes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text, transaction text);
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- A row that is written unchanged is not a change.
    IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
      INSERT INTO stored_changes (what, transaction)
      VALUES (TG_ARGV[0] || ' ' || lower(TG_OP), pg_current_xact_id()::text);
    END IF;
    RETURN NULL;
  END $$;
  DO $$
  DECLARE each record;
  BEGIN
    -- The triggers of a partitioned table, such as that of the jobs, apply to its partitions. The other tables of the queue are left
    -- out: they hold the times of its own maintenance.
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
 * Makes the database note every row that changes, also of the job queue if there is one. The note is in the transaction of the
 * change, so a rollback removes it.
 * @returns a function that reads the notes since its last call
 */
export async function watchChanges(db: Db): Promise<() => Promise<Change[]>> {
  await db.execute(NOTE_CHANGE);
  return async () => {
    const { rows } = await db.execute<Change>(sql`DELETE FROM stored_changes RETURNING what, transaction`);
    return rows;
  };
}
