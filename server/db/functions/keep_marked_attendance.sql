-- Leaves what a trainer marked as it is when another source says something else, without an error: imports go on.
CREATE OR REPLACE FUNCTION keep_marked_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
