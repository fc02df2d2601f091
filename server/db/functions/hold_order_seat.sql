-- Holds the seats of an order, or refuses it, like `hold_batch_seat`: under the lock of the batch, counted at the time that the hold
-- was given.
CREATE OR REPLACE FUNCTION hold_order_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
  had_seat boolean;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_batch_of_course';
  END IF;
  IF NEW.held_until > NEW.held_at AND NEW.confirmed_at IS NULL AND NEW.cancelled_at IS NULL THEN
    taken := seats_taken(NEW.batch_id, NEW.held_at, NEW.id);
    IF taken + NEW.seats > batch.seats THEN
      RAISE EXCEPTION 'Batch % is full', batch.number
        USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
    END IF;
    had_seat := OLD.batch_id = NEW.batch_id AND OLD.held_until > NEW.held_at AND OLD.cancelled_at IS NULL;
    IF batch.seats - taken - NEW.seats <= 10 AND had_seat IS NOT TRUE THEN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
    END IF;
  END IF;
  RETURN NEW;
END
$$;
