-- Gives a learner a seat, or refuses it: locks the batch, then counts, so that two who take the last seat at once never both get it.
-- Services check first (`takeSeat`), for a message in words, and count holds by the application's time. The pages of courses say how
-- many seats are left from ten down, so taking one of those is a change of content.
CREATE OR REPLACE FUNCTION hold_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  SELECT count(*) INTO taken FROM enrollments
    WHERE batch_id = NEW.batch_id AND id <> NEW.id AND cancelled_at IS NULL;
  taken := taken + open_seats(NEW.batch_id);
  IF taken >= batch.seats THEN
    RAISE EXCEPTION 'Batch % is full', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  IF batch.seats - greatest(taken, seats_taken(NEW.batch_id, now())) <= 11 THEN
    PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END
$$;
