-- Names the constraints of columns and tables that were renamed before the baseline as in a new database. Older PostgreSQL than 18 does
-- not name them, and has none to rename.
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT conrelid::regclass AS of_table, conname AS old_name, format('%s_%s_not_null', relname, attname) AS new_name
    FROM pg_constraint
      JOIN pg_class ON pg_class.oid = conrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE connamespace = 'public'::regnamespace AND contype = 'n' AND conname <> format('%s_%s_not_null', relname, attname)
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', held.of_table, held.old_name, held.new_name);
  END LOOP;
END
$$;
