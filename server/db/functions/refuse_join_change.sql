-- Who joined when is only added, because attendance is proven by it; it goes with the enrollment or the class, by a foreign key.
CREATE OR REPLACE FUNCTION refuse_join_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Uses of a join link are only added' USING ERRCODE = 'insufficient_privilege';
END
$$;
