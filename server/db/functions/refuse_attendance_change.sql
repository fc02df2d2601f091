-- What a certificate met stays as it was issued; an erased one loses it.
CREATE OR REPLACE FUNCTION refuse_attendance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The rule that a certificate met stays' USING ERRCODE = 'insufficient_privilege';
END
$$;
