-- Stores what is settled of an order and its next due day, so that lists of what is owed read only orders that owe. Payments,
-- refunds and instalments have many writers; no code adds it up.
CREATE OR REPLACE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_orders uuid[];
  of_order uuid;
  settled bigint;
  next_due date;
BEGIN
  IF TG_TABLE_NAME = 'refunds' THEN
    of_orders := ARRAY(SELECT DISTINCT order_id FROM payments WHERE id IN (OLD.payment_id, NEW.payment_id) ORDER BY order_id);
  ELSE
    of_orders := ARRAY[coalesce(NEW.order_id, OLD.order_id)];
  END IF;
  FOREACH of_order IN ARRAY of_orders LOOP
    -- Two changes of one order wait for each other here; what is read after it counts both.
    PERFORM FROM orders WHERE id = of_order FOR NO KEY UPDATE;
    settled := settled_paise_of(of_order);
    next_due := next_due_on_of(of_order, settled);
    UPDATE orders SET settled_paise = settled, next_due_on = next_due
      WHERE id = of_order AND (settled_paise, next_due_on) IS DISTINCT FROM (settled, next_due);
  END LOOP;
  RETURN NULL;
END
$$;
