-- Tables, columns, constraints and indexes get the words that the code uses. Nothing but names changes.
CREATE FUNCTION pg_temp.renamed(word text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  pair text[];
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['class_sessions_batch_n', 'class_meetings_batch_number'],
    ['session_joins_session_idx', 'class_joins_class_idx'],
    ['order_id_n_', 'order_id_number_'],
    ['class_sessions', 'class_meetings'],
    ['course_instructors', 'course_trainers'],
    ['session_joins', 'class_joins'],
    ['session_id', 'class_id'],
    ['room_stays', 'room_visits'],
    ['payment_reports', 'transfer_claims'],
    ['decide_by', 'seat_choice_deadline'],
    ['email_key', 'normalized_email'],
    ['notice_version', 'privacy_notice_version'],
    ['noticed_at', 'privacy_notice_at']
  ] LOOP
    word := replace(word, pair[1], pair[2]);
  END LOOP;
  RETURN word;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT table_name AS of_table, column_name AS name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name <> pg_temp.renamed(column_name)
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', held.of_table, held.name, pg_temp.renamed(held.name));
  END LOOP;
  FOR held IN SELECT conrelid::regclass AS of_table, conname AS name FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conname <> pg_temp.renamed(conname)
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', held.of_table, held.name, pg_temp.renamed(held.name));
  END LOOP;
  FOR held IN SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND indexname <> pg_temp.renamed(indexname) LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', held.name, pg_temp.renamed(held.name));
  END LOOP;
  FOR held IN SELECT tgrelid::regclass AS of_table, tgname AS name FROM pg_trigger
    WHERE NOT tgisinternal AND tgname <> pg_temp.renamed(tgname)
  LOOP
    EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', held.name, held.of_table, pg_temp.renamed(held.name));
  END LOOP;
  FOR held IN SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> pg_temp.renamed(table_name)
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', held.name, pg_temp.renamed(held.name));
  END LOOP;
  FOR held IN SELECT pg_get_functiondef(pg_proc.oid) AS definition FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
    WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql') AND prosrc <> pg_temp.renamed(prosrc)
  LOOP
    EXECUTE pg_temp.renamed(held.definition);
  END LOOP;
  -- These triggers name the column of the address in their arguments.
  FOR held IN SELECT * FROM (VALUES ('enrollment_requests'), ('orders'), ('waitlist')) AS listed (of_table) LOOP
    EXECUTE format('DROP TRIGGER give_person_to_new ON %1$I; DROP TRIGGER give_person_to_changed ON %1$I;
      CREATE TRIGGER give_person_to_new BEFORE INSERT ON %1$I
        FOR EACH ROW EXECUTE FUNCTION give_person(''name'', ''normalized_email'', ''mobile'');
      CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON %1$I
        FOR EACH ROW WHEN (OLD.normalized_email IS DISTINCT FROM NEW.normalized_email)
        EXECUTE FUNCTION give_person(''name'', ''normalized_email'', ''mobile'')', held.of_table);
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TYPE role RENAME VALUE 'instructor' TO 'trainer';--> statement-breakpoint
ALTER TABLE class_meetings RENAME COLUMN n TO number;--> statement-breakpoint
ALTER TABLE instalments RENAME COLUMN n TO number;--> statement-breakpoint
ALTER TABLE due_reminders RENAME COLUMN n TO number;--> statement-breakpoint
ALTER TABLE attendance_seen RENAME COLUMN stays TO spans;--> statement-breakpoint
DROP FUNCTION pg_temp.renamed(text);
