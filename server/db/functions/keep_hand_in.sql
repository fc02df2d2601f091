-- What was handed in stays as it is, and so does what was answered; batch and reviewer may go.
CREATE OR REPLACE FUNCTION keep_hand_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.lesson_id, OLD.user_id, OLD.number, OLD.text, OLD.link, OLD.link_key, OLD.criteria, OLD.due_at, OLD.handed_in_at)
      IS DISTINCT FROM
      (NEW.lesson_id, NEW.user_id, NEW.number, NEW.text, NEW.link, NEW.link_key, NEW.criteria, NEW.due_at, NEW.handed_in_at)
    OR OLD.outcome IS NOT NULL AND (OLD.outcome, OLD.marks, OLD.remarks, OLD.reviewed_at)
      IS DISTINCT FROM (NEW.outcome, NEW.marks, NEW.remarks, NEW.reviewed_at)
  THEN
    RAISE EXCEPTION 'What was handed in, and what was answered, never changes';
  END IF;
  RETURN NEW;
END $$;
