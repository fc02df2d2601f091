-- Empties the page cache when a freed seat may open the batch again. Takes no lock, so that leaving or erasing an account never
-- waits.
CREATE OR REPLACE FUNCTION free_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME) FROM batches WHERE id = OLD.batch_id AND seats IS NOT NULL;
  RETURN NULL;
END
$$;
