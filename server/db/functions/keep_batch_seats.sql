-- Guards the batch's side against learners who come at the same time: no fewer seats than learners and unclaimed seats of groups, and
-- no change of course once it has learners or orders.
CREATE OR REPLACE FUNCTION keep_batch_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.course_id <> OLD.course_id AND (
    EXISTS (SELECT 1 FROM enrollments WHERE batch_id = NEW.id) OR EXISTS (SELECT 1 FROM orders WHERE batch_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'Batch % has learners of its course', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  IF NEW.seats < (SELECT count(*) FROM enrollments WHERE batch_id = NEW.id AND cancelled_at IS NULL) + open_seats(NEW.id) THEN
    RAISE EXCEPTION 'Batch % holds more learners than that', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  RETURN NEW;
END
$$;
