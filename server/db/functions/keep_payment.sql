-- What was paid never changes, whatever code or psql tries it: a mistake is voided.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment of an order is voided, never changed or deleted'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_stay';
END
$$;
