-- Refuses a change with the sentence of its trigger, for rows that stay as they are: for any code, psql, and SQL injected through the app.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege', CONSTRAINT = TG_NAME;
END
$$;
