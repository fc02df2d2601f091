-- Stores price and instalments of an order with a seat as they are when the transaction ends: a new row if its price has changed, by the
-- clock of the service that changed it, otherwise in place of the last one.
CREATE OR REPLACE FUNCTION keep_order_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order uuid;
  sold orders%ROWTYPE;
  latest order_plans%ROWTYPE;
  begins timestamptz;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    of_order := NEW.id;
  ELSE
    of_order := coalesce(NEW.order_id, OLD.order_id);
  END IF;
  SELECT * INTO sold FROM orders WHERE id = of_order AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO latest FROM order_plans WHERE order_id = of_order ORDER BY since DESC LIMIT 1;
  IF NOT FOUND THEN
    begins := sold.confirmed_at;
  ELSIF latest.total_paise = sold.total_paise THEN
    begins := latest.since;
  ELSE
    begins := greatest(sold.updated_at, latest.since);
  END IF;
  INSERT INTO order_plans (order_id, since, total_paise, instalments)
    SELECT of_order, begins, sold.total_paise, coalesce(jsonb_agg(jsonb_build_object(
      'number', number, 'due_on', coalesce(agreed_on, due_on), 'amount_paise', amount_paise) ORDER BY number), '[]')
    FROM instalments WHERE order_id = of_order
    ON CONFLICT (order_id, since) DO UPDATE
      SET total_paise = excluded.total_paise, instalments = excluded.instalments;
  RETURN NULL;
END
$$;
