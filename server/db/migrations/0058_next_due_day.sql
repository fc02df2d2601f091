-- The day of the first part that is not settled is stored beside the sum of what is, so that what is overdue is read by its day.
DROP INDEX "orders_owing_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_due_on" date;--> statement-breakpoint
CREATE INDEX "orders_owing_idx" ON "orders" USING btree ("next_due_on","id","settled_paise","erased_at") WHERE "orders"."confirmed_at" IS NOT NULL AND "orders"."cancelled_at" IS NULL AND NOT "orders"."is_test"
          AND "orders"."total_paise" - "orders"."settled_paise" > 0;--> statement-breakpoint
CREATE FUNCTION next_due_on_of(of_order uuid, settled bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT due_on FROM (SELECT number, due_on, sum(amount_paise) OVER (ORDER BY number) AS up_to FROM instalments
    WHERE order_id = of_order) AS part
  WHERE up_to > settled ORDER BY number LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
DROP TRIGGER payments_settle_order ON payments;--> statement-breakpoint
DROP TRIGGER refunds_settle_order ON refunds;--> statement-breakpoint
DROP FUNCTION keep_settled_paise;--> statement-breakpoint
CREATE TRIGGER payments_keep_order_sums AFTER INSERT OR UPDATE OF order_id, amount_paise, voided_at ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
CREATE TRIGGER refunds_keep_order_sums AFTER INSERT OR UPDATE OF payment_id, amount_paise, state OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
CREATE TRIGGER instalments_keep_order_sums AFTER INSERT OR UPDATE OF number, due_on, amount_paise OR DELETE ON instalments
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
-- Nobody buys or pays meanwhile: the triggers lock these tables until the end.
UPDATE orders SET next_due_on = next_due_on_of(id, settled_paise);
