-- A refund that waits for approval is "requested", as screens and the API say it.
ALTER TYPE "refund_state" RENAME VALUE 'asked' TO 'requested';--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "asked_by" TO "requested_by";--> statement-breakpoint
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_asked_by_users_id_fk" TO "refunds_requested_by_users_id_fk";--> statement-breakpoint
CREATE OR REPLACE FUNCTION settled_paise_of(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_paise - (SELECT coalesce(sum(amount_paise), 0) FROM refunds
    WHERE payment_id = payments.id AND state NOT IN ('requested', 'declined'))), 0)::bigint
  FROM payments WHERE order_id = of_order AND voided_at IS NULL
$$;
--> statement-breakpoint
-- Lists that staff saved name the states of today; an order whose whole price is paid was "settled".
UPDATE saved_views SET query = regexp_replace(query, '(^|&)state=settled(&|$)', '\1state=paid\2') WHERE path = '/desk/orders';--> statement-breakpoint
UPDATE saved_views SET query = regexp_replace(query, '(^|&)state=asked(&|$)', '\1state=requested\2') WHERE path = '/desk/refunds';
