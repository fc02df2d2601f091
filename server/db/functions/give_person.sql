-- Links a row to its person, so that no code that writes rows can forget it. Arguments: the columns of name, email and mobile, or
-- empty.
CREATE OR REPLACE FUNCTION give_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given jsonb := to_jsonb(NEW);
  of_name text := trim(coalesce(given ->> TG_ARGV[0], ''));
  of_email text := lower(trim(coalesce(given ->> TG_ARGV[1], '')));
  of_mobile text := trim(coalesce(given ->> TG_ARGV[2], ''));
BEGIN
  IF TG_OP = 'UPDATE' AND of_email = '' THEN
    NEW.person_id := NULL;
  ELSIF NEW.person_id IS NULL THEN
    NEW.person_id := person_of(of_name, of_email, of_mobile);
  ELSE
    IF of_email <> '' THEN
      INSERT INTO person_emails (email, person_id) VALUES (of_email, NEW.person_id) ON CONFLICT DO NOTHING;
    END IF;
    PERFORM know_person(NEW.person_id, of_name, of_email, of_mobile);
  END IF;
  RETURN NEW;
END
$$;
