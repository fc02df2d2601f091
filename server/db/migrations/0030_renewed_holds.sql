-- A hold that is only prolonged changes nothing on the public pages, so no cache is emptied for it.
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
    IF taken >= batch.seats THEN
      RAISE EXCEPTION 'Batch % is full', batch.number
        USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
    END IF;
    had_seat := OLD.batch_id = NEW.batch_id AND OLD.held_until > NEW.held_at AND OLD.cancelled_at IS NULL;
    IF taken + 1 = batch.seats AND had_seat IS NOT TRUE THEN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER free_order_seat ON orders;
--> statement-breakpoint
CREATE TRIGGER free_order_seat AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.held_until IS NOT NULL AND OLD.cancelled_at IS NULL AND
    OLD.confirmed_at IS NULL AND (NEW.cancelled_at IS NOT NULL OR NEW.batch_id IS DISTINCT FROM OLD.batch_id OR
    NEW.held_until IS NULL OR NEW.held_until < OLD.held_until))
  EXECUTE FUNCTION free_batch_seat();
