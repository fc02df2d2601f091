-- A file that was handed in stays as it is; its content may go.
CREATE OR REPLACE FUNCTION keep_hand_in_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.hand_in_id, OLD.position, OLD.label, OLD.type, OLD.size, OLD.sha256)
      IS DISTINCT FROM (NEW.hand_in_id, NEW.position, NEW.label, NEW.type, NEW.size, NEW.sha256)
    OR NEW.content IS NOT NULL AND NEW.content IS DISTINCT FROM OLD.content
  THEN
    RAISE EXCEPTION 'A file that was handed in never changes';
  END IF;
  RETURN NEW;
END $$;
