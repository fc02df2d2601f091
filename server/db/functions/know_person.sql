-- For `give_person`: adds what a row says of its person, that is missing fields, and every name, address and number to what is
-- searched.
CREATE OR REPLACE FUNCTION know_person(of_person uuid, of_name text, of_email text, of_mobile text) RETURNS void
LANGUAGE sql AS $$
  UPDATE people SET
    name = CASE WHEN name = '' THEN of_name ELSE name END,
    email = CASE WHEN email = '' THEN of_email ELSE email END,
    mobile = CASE WHEN mobile = '' THEN of_mobile ELSE mobile END,
    known = known || (SELECT coalesce(string_agg(part || E'\n', ''), '') FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part
      WHERE part <> '' AND position(lower(part) IN lower(known)) = 0),
    updated_at = now()
  WHERE id = of_person AND EXISTS (SELECT 1 FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part
    WHERE part <> '' AND position(lower(part) IN lower(known)) = 0);
$$;
