-- For `give_person`: the person of an email address, made if there is none. Two rows of one new address at once get one person.
CREATE OR REPLACE FUNCTION person_of(of_name text, of_email text, of_mobile text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_id uuid;
  new_id uuid := gen_random_uuid();
BEGIN
  SELECT person_id INTO found_id FROM person_emails WHERE email = of_email;
  IF found_id IS NULL THEN
    INSERT INTO people (id, name, email, mobile, known) VALUES (new_id, of_name, of_email, of_mobile,
      (SELECT coalesce(string_agg(part || E'\n', ''), '') FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part WHERE part <> ''));
    IF of_email = '' THEN
      RETURN new_id;
    END IF;
    INSERT INTO person_emails (email, person_id) VALUES (of_email, new_id) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN new_id;
    END IF;
    DELETE FROM people WHERE id = new_id;
    SELECT person_id INTO STRICT found_id FROM person_emails WHERE email = of_email;
  END IF;
  PERFORM know_person(found_id, of_name, of_email, of_mobile);
  RETURN found_id;
END
$$;
