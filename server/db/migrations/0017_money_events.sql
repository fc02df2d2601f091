CREATE TABLE "order_plans" (
	"order_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"total_paise" integer NOT NULL,
	"instalments" jsonb NOT NULL,
	CONSTRAINT "order_plans_order_id_since_pk" PRIMARY KEY("order_id","since")
);--> statement-breakpoint
ALTER TABLE "bank_matches" DROP CONSTRAINT "bank_matches_one";--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "business" SET DEFAULT '{"legalName":"","address":"","state":"29","gstin":null,"sac":"999293","rates":[{"percent":18,"from":"2017-07-01"}],"invoicePrefix":"NC","asksState":true,"lastCreditDay":"10-31","annualReturns":[],"vpa":null,"bankLines":"","holdMinutes":30,"offerHours":24,"claimHours":24,"instalmentPresets":[{"name":"Two instalments","instalments":[{"percent":50,"days":0},{"percent":50,"days":30}]},{"name":"Three instalments","instalments":[{"percent":40,"days":0},{"percent":30,"days":30},{"percent":30,"days":60}]}],"buyersChooseInstalments":false,"refundDays":7,"discountLimitPaise":100000,"refundApprovalPaise":500000,"refundDayPaise":1000000,"tallyLedgers":{"party":"Course customers","sales":"Course fees","cgst":"Output CGST","sgst":"Output SGST","igst":"Output IGST","bank":"Bank","cash":"Cash","gateway":"Razorpay","tds":"TDS receivable","charges":"Bank charges","inputGst":"Input GST"}}'::jsonb;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "charge_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "charge_tax_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "sent_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD COLUMN "sent_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD COLUMN "return_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD COLUMN "way" "refund_way" DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_sent" UNIQUE("sent_id");--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_return" UNIQUE("return_id");--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD CONSTRAINT "refund_bounces_sent_id_unique" UNIQUE("sent_id");--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD CONSTRAINT "refund_bounces_return_id_unique" UNIQUE("return_id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_charge" CHECK ("bank_lines"."charge_tax_paise" BETWEEN 0 AND "bank_lines"."charge_paise");--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_one" CHECK (num_nonnulls("bank_matches"."payment_id", "bank_matches"."refund_id", "bank_matches"."sent_id", "bank_matches"."return_id", "bank_matches"."settlement_id", "bank_matches"."deposit_id") = 1);--> statement-breakpoint
ALTER TABLE "order_plans" ADD CONSTRAINT "order_plans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_sent_id_refund_bounces_sent_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."refund_bounces"("sent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_return_id_refund_bounces_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."refund_bounces"("return_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO order_plans (order_id, since, total_paise, instalments)
SELECT orders.id, confirmed_at, total_paise, coalesce(jsonb_agg(jsonb_build_object('number', number, 'due_on', coalesce(agreed_on, due_on),
  'amount_paise', amount_paise) ORDER BY number) FILTER (WHERE number IS NOT NULL), '[]')
FROM orders LEFT JOIN instalments ON instalments.order_id = orders.id WHERE confirmed_at IS NOT NULL GROUP BY orders.id;--> statement-breakpoint
UPDATE site_settings SET business = jsonb_set(business, '{tallyLedgers}',
  '{"charges": "Bank charges", "inputGst": "Input GST"}'::jsonb || (business -> 'tallyLedgers'));--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER instalments_keep_plan AFTER INSERT OR UPDATE OR DELETE ON instalments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_order_plan();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_keep_plan AFTER INSERT OR UPDATE OF total_paise, confirmed_at ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_order_plan();
