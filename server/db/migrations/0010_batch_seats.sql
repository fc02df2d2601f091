-- A batch never holds more learners than seats, whatever code puts them there: who takes a seat locks the batch, and
-- counts once the lock is theirs. Services ask first (`takeSeat`), to say it in words; this is the guard behind them.
CREATE FUNCTION hold_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  SELECT count(*) INTO taken FROM enrollments WHERE batch_id = NEW.batch_id AND id <> NEW.id;
  IF taken >= batch.seats THEN
    RAISE EXCEPTION 'Batch % is full', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  -- The last seat is gone, and the public pages name the next open batch.
  IF taken + 1 = batch.seats THEN
    PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hold_batch_seat_of_new BEFORE INSERT ON enrollments
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL) EXECUTE FUNCTION hold_batch_seat();
--> statement-breakpoint
CREATE TRIGGER hold_batch_seat_of_moved BEFORE UPDATE ON enrollments
  FOR EACH ROW
  WHEN (NEW.batch_id IS NOT NULL AND (NEW.batch_id, NEW.course_id) IS DISTINCT FROM (OLD.batch_id, OLD.course_id))
  EXECUTE FUNCTION hold_batch_seat();
--> statement-breakpoint
-- A seat that comes free may open the batch again. Told of every one where seats are limited, without a lock: who
-- leaves, or is erased, waits for nobody.
CREATE FUNCTION free_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME) FROM batches WHERE id = OLD.batch_id AND seats IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER free_batch_seat_of_gone AFTER DELETE ON enrollments
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL) EXECUTE FUNCTION free_batch_seat();
--> statement-breakpoint
CREATE TRIGGER free_batch_seat_of_moved AFTER UPDATE ON enrollments
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.batch_id IS DISTINCT FROM NEW.batch_id)
  EXECUTE FUNCTION free_batch_seat();
--> statement-breakpoint
-- The other way to overfill a batch: fewer seats, or another course, than those who are in it.
CREATE FUNCTION keep_batch_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.course_id <> OLD.course_id AND EXISTS (SELECT 1 FROM enrollments WHERE batch_id = NEW.id) THEN
    RAISE EXCEPTION 'Batch % has learners of its course', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  IF NEW.seats < (SELECT count(*) FROM enrollments WHERE batch_id = NEW.id) THEN
    RAISE EXCEPTION 'Batch % holds more learners than that', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_batch_seats BEFORE UPDATE ON batches
  FOR EACH ROW WHEN ((NEW.seats, NEW.course_id) IS DISTINCT FROM (OLD.seats, OLD.course_id))
  EXECUTE FUNCTION keep_batch_seats();
