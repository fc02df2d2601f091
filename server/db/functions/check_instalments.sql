-- The instalments of an order add up to its total when the transaction ends, whatever statements changed them: no service can check
-- that.
CREATE OR REPLACE FUNCTION check_instalments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order uuid;
  total integer;
  parts bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    of_order := NEW.id;
  ELSE
    of_order := coalesce(NEW.order_id, OLD.order_id);
  END IF;
  SELECT total_paise INTO total FROM orders WHERE id = of_order;
  SELECT coalesce(sum(amount_paise), 0) INTO parts FROM instalments WHERE order_id = of_order;
  IF parts <> total THEN
    RAISE EXCEPTION 'The instalments of order % add up to % paise, its total is %', of_order, parts, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'instalments_add_up';
  END IF;
  RETURN NULL;
END
$$;
