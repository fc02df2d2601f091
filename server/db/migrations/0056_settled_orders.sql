-- What is settled of an order is stored, so that a list or a sum of what is owed reads only the orders that owe. The database keeps
-- it: no code adds it up.
ALTER TABLE "orders" ADD COLUMN "settled_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_owing_idx" ON "orders" USING btree ("id","settled_paise","erased_at") WHERE "orders"."confirmed_at" IS NOT NULL AND "orders"."cancelled_at" IS NULL AND NOT "orders"."is_test"
          AND "orders"."total_paise" - "orders"."settled_paise" > 0;--> statement-breakpoint
CREATE INDEX "orders_test_idx" ON "orders" USING btree ("id") WHERE "orders"."is_test";--> statement-breakpoint
-- Without them PostgreSQL takes a third of all orders to owe something, and reads all of them.
CREATE STATISTICS orders_left_to_pay ON (total_paise - settled_paise) FROM orders;--> statement-breakpoint
-- What came in for an order and was not voided, less what was decided to go back, also where it could not be sent.
CREATE FUNCTION settled_paise_of(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_paise - (SELECT coalesce(sum(amount_paise), 0) FROM refunds
    WHERE payment_id = payments.id AND state NOT IN ('asked', 'declined'))), 0)::bigint
  FROM payments WHERE order_id = of_order AND voided_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION keep_settled_paise() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_orders uuid[];
  of_order uuid;
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    of_orders := ARRAY[NEW.order_id];
  ELSE
    of_orders := ARRAY(SELECT DISTINCT order_id FROM payments WHERE id IN (OLD.payment_id, NEW.payment_id) ORDER BY order_id);
  END IF;
  FOREACH of_order IN ARRAY of_orders LOOP
    -- Two changes of one order wait for each other here; the sum, a statement of its own, then counts both.
    PERFORM FROM orders WHERE id = of_order FOR NO KEY UPDATE;
    UPDATE orders SET settled_paise = settled_paise_of(of_order)
      WHERE id = of_order AND settled_paise <> settled_paise_of(of_order);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_settle_order AFTER INSERT OR UPDATE OF order_id, amount_paise, voided_at ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_settled_paise();
--> statement-breakpoint
CREATE TRIGGER refunds_settle_order AFTER INSERT OR UPDATE OF payment_id, amount_paise, state OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_settled_paise();
--> statement-breakpoint
-- Nobody pays meanwhile: the triggers lock both tables until the end.
UPDATE orders SET settled_paise = settled_paise_of(id)
  WHERE EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id AND voided_at IS NULL);
