-- No more goes back than came in: counted under the lock of the payment, so that two refunds at once never pass it together.
CREATE OR REPLACE FUNCTION check_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments%ROWTYPE;
  returned bigint;
BEGIN
  SELECT * INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_paise), 0) INTO returned FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state NOT IN ('declined', 'failed');
  IF returned + NEW.amount_paise > paid.amount_paise OR paid.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'Refunds of payment % would be more than was paid', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END
$$;
