CREATE TYPE "public"."document_kind" AS ENUM('invoice', 'credit_note', 'receipt');--> statement-breakpoint
CREATE TYPE "public"."payment_provider" AS ENUM('razorpay');--> statement-breakpoint
CREATE TYPE "public"."refund_kind" AS ENUM('refund', 'chargeback');--> statement-breakpoint
CREATE TYPE "public"."refund_state" AS ENUM('pending', 'done', 'failed');--> statement-breakpoint
CREATE TYPE "public"."refund_way" AS ENUM('provider', 'upi', 'bank_transfer', 'cash');--> statement-breakpoint
CREATE TYPE "public"."report_state" AS ENUM('open', 'confirmed', 'rejected');--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" "document_kind" NOT NULL,
	"fy" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_series_is_test_kind_fy_pk" PRIMARY KEY("is_test","kind","fy")
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "document_kind" NOT NULL,
	"fy" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"issued_on" date NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"of_document" uuid,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"sac" text NOT NULL,
	"place_of_supply" text NOT NULL,
	"taxable_paise" integer NOT NULL,
	"cgst_paise" integer NOT NULL,
	"sgst_paise" integer NOT NULL,
	"igst_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_documents_label_unique" UNIQUE("label"),
	CONSTRAINT "tax_documents_number" UNIQUE("is_test","kind","fy","number"),
	CONSTRAINT "tax_documents_label" CHECK (length("tax_documents"."label") <= 16 AND "tax_documents"."label" ~ '^[A-Z0-9/-]+$'),
	CONSTRAINT "tax_documents_fy" CHECK ("tax_documents"."fy" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "tax_documents_place" CHECK ("tax_documents"."place_of_supply" ~ '^[0-9]{2}$'),
	CONSTRAINT "tax_documents_add_up" CHECK ("tax_documents"."taxable_paise" + "tax_documents"."cgst_paise" + "tax_documents"."sgst_paise" + "tax_documents"."igst_paise" = "tax_documents"."total_paise"),
	CONSTRAINT "tax_documents_one_tax" CHECK ("tax_documents"."cgst_paise" = "tax_documents"."sgst_paise" AND ("tax_documents"."igst_paise" = 0 OR "tax_documents"."cgst_paise" = 0)),
	CONSTRAINT "tax_documents_credit" CHECK (("tax_documents"."kind" = 'credit_note') = ("tax_documents"."of_document" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"provider_order_id" text,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "checkouts_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"reference" text NOT NULL,
	"state" "report_state" DEFAULT 'open' NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" uuid,
	"payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reports_amount" CHECK ("payment_reports"."amount_paise" > 0),
	CONSTRAINT "payment_reports_checked" CHECK (("payment_reports"."state" = 'open') = ("payment_reports"."checked_at" IS NULL)),
	CONSTRAINT "payment_reports_paid" CHECK (("payment_reports"."state" = 'confirmed') = ("payment_reports"."payment_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"kind" "refund_kind" DEFAULT 'refund' NOT NULL,
	"way" "refund_way" NOT NULL,
	"state" "refund_state" DEFAULT 'pending' NOT NULL,
	"provider_refund_id" text,
	"idempotency_key" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_order_id_pk" PRIMARY KEY("coupon_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"off_paise" integer,
	"course_ids" uuid[],
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"max_uses" integer,
	"per_person" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code_is_plain" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{3,20}$'),
	CONSTRAINT "coupons_take_one_thing_off" CHECK (num_nonnulls("coupons"."percent", "coupons"."off_paise") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."off_paise" > 0),
	CONSTRAINT "coupons_days" CHECK ("coupons"."valid_until" >= "coupons"."valid_from"),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."max_uses" > 0 AND "coupons"."per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"order_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount_paise" integer NOT NULL,
	CONSTRAINT "instalments_order_id_n_pk" PRIMARY KEY("order_id","n"),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_paise" > 0),
	CONSTRAINT "instalments_from_one" CHECK ("instalments"."n" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"token_hash" text,
	"token_sealed" text,
	"request_id" uuid,
	"user_id" uuid,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid,
	"list_paise" integer NOT NULL,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"coupon_id" uuid,
	"total_paise" integer NOT NULL,
	"bill_name" text DEFAULT '' NOT NULL,
	"bill_state" text,
	"bill_address" text,
	"gstin" text,
	"held_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"enrollment_id" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"erased_at" timestamp with time zone,
	"decide_by" timestamp with time zone,
	"refund_terms" jsonb NOT NULL,
	"made_by" uuid,
	"is_test" boolean DEFAULT false NOT NULL,
	"notice_version" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_code_unique" UNIQUE("code"),
	CONSTRAINT "orders_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_paise" = "orders"."list_paise" - "orders"."discount_paise"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."total_paise" >= 0 AND "orders"."discount_paise" >= 0),
	CONSTRAINT "orders_held_from_a_time" CHECK (num_nulls("orders"."held_at", "orders"."held_until") <> 1),
	CONSTRAINT "orders_confirmed_has_a_seat" CHECK ("orders"."confirmed_at" IS NULL OR num_nonnulls("orders"."enrollment_id", "orders"."cancelled_at", "orders"."erased_at") > 0),
	CONSTRAINT "orders_cancelled_for_a_reason" CHECK (num_nulls("orders"."cancelled_at", "orders"."cancel_reason") <> 1),
	CONSTRAINT "orders_state" CHECK ("orders"."bill_state" ~ '^[0-9]{2}$'),
	CONSTRAINT "orders_gstin" CHECK ("orders"."gstin" ~ '^[0-9]{2}[A-Z0-9]{13}$')
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid,
	"user_id" uuid,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"left_at" timestamp with time zone,
	"notice_version" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "enrollments" DROP CONSTRAINT "enrollments_email_course";--> statement-breakpoint
ALTER TABLE "enrollments" DROP CONSTRAINT "enrollments_user_course";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "sell_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "business" jsonb DEFAULT '{"legalName":"","address":"","state":"29","gstin":null,"sac":"999293","rates":[{"percent":18,"from":"2017-07-01"}],"invoicePrefix":"NC","vpa":null,"bankLines":"","holdMinutes":30,"offerHours":24,"reportedHours":24,"instalmentPresets":[{"name":"Two parts","parts":[{"percent":50,"days":0},{"percent":50,"days":30}]},{"name":"Three parts","parts":[{"percent":40,"days":0},{"percent":30,"days":30},{"percent":30,"days":60}]}],"refundDays":7,"discountLimitPaise":100000,"refundApprovalPaise":500000}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider" "payment_provider";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_paise" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_tax_paise" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settlement_ref" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tds_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "shared_with" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_due" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_of_document_tax_documents_id_fk" FOREIGN KEY ("of_document") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_id_enrollment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."enrollment_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_documents_issued_idx" ON "tax_documents" USING btree ("issued_on","kind","number");--> statement-breakpoint
CREATE INDEX "tax_documents_order_idx" ON "tax_documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_documents_payment_idx" ON "tax_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tax_documents_refund_idx" ON "tax_documents" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "tax_documents_of_idx" ON "tax_documents" USING btree ("of_document");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("order_id") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_order_idx" ON "checkouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "checkouts_opened_idx" ON "checkouts" USING btree ("opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reports_open" ON "payment_reports" USING btree ("order_id") WHERE "payment_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_reports_state_idx" ON "payment_reports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "provider_events_open_idx" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."done_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_state_idx" ON "refunds" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_order_idx" ON "coupon_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "instalments_due_idx" ON "instalments" USING btree ("due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_of_person" ON "orders" USING btree ("email_key","course_id") WHERE ("orders"."cancelled_at" is null and "orders"."confirmed_at" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_enrollment" ON "orders" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "orders_held_idx" ON "orders" USING btree ("batch_id","held_until") WHERE ("orders"."cancelled_at" is null and "orders"."confirmed_at" is null and "orders"."held_until" is not null);--> statement-breakpoint
CREATE INDEX "orders_batch_idx" ON "orders" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "orders_course_idx" ON "orders" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "orders_request_idx" ON "orders" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "orders_coupon_idx" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_person" ON "waitlist" USING btree ("email_key","course_id") WHERE "waitlist"."left_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_course_idx" ON "waitlist" USING btree ("course_id","joined_at");--> statement-breakpoint
CREATE INDEX "waitlist_batch_idx" ON "waitlist" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "waitlist_user_idx" ON "waitlist" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waitlist_order_idx" ON "waitlist" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shared_with_payments_id_fk" FOREIGN KEY ("shared_with") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("paid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transfer" ON "payments" USING btree ("method","reference") WHERE "payments"."method" IN ('upi', 'bank_transfer') AND "payments"."reference" <> '' AND "payments"."order_id" IS NOT NULL
          AND "payments"."shared_with" IS NULL AND "payments"."voided_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_email_course" ON "enrollments" USING btree ("email","course_id") WHERE "enrollments"."cancelled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_user_course" ON "enrollments" USING btree ("user_id","course_id") WHERE "enrollments"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "enrollments_email_idx" ON "enrollments" USING btree ("email");--> statement-breakpoint
CREATE INDEX "enrollments_user_idx" ON "enrollments" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_payment_id_unique" UNIQUE("provider_payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voided_for_a_reason" CHECK (num_nulls("payments"."voided_at", "payments"."void_reason") <> 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amounts" CHECK ("payments"."amount_paise" > 0 AND "payments"."tds_paise" BETWEEN 0 AND "payments"."amount_paise");--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_cancelled_for_a_reason" CHECK (num_nonnulls("enrollments"."cancelled_at", "enrollments"."cancel_reason") <> 1);--> statement-breakpoint
-- The one count of taken seats: active enrollments and live holds at a moment. Certain only under the batch's lock.
CREATE FUNCTION seats_taken(of_batch uuid, at_time timestamptz, except_order uuid DEFAULT NULL) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT (
    (SELECT count(*) FROM enrollments WHERE batch_id = of_batch AND cancelled_at IS NULL) +
    (SELECT count(*) FROM orders WHERE batch_id = of_batch AND held_until > at_time
      AND confirmed_at IS NULL AND cancelled_at IS NULL AND id IS DISTINCT FROM except_order)
  )::integer
$$;
--> statement-breakpoint
-- Learners of a batch are never more than its seats, whatever code adds them. Holds are counted by `takeSeat`, which knows
-- the application's time, and by the trigger on orders.
CREATE OR REPLACE FUNCTION hold_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  SELECT count(*) INTO taken FROM enrollments
    WHERE batch_id = NEW.batch_id AND id <> NEW.id AND cancelled_at IS NULL;
  IF taken >= batch.seats THEN
    RAISE EXCEPTION 'Batch % is full', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  -- The last seat is taken: the public pages name the next open batch.
  IF taken + 1 = batch.seats THEN
    PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER hold_batch_seat_of_new ON enrollments;
--> statement-breakpoint
CREATE TRIGGER hold_batch_seat_of_new BEFORE INSERT ON enrollments
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND NEW.cancelled_at IS NULL) EXECUTE FUNCTION hold_batch_seat();
--> statement-breakpoint
DROP TRIGGER hold_batch_seat_of_moved ON enrollments;
--> statement-breakpoint
CREATE TRIGGER hold_batch_seat_of_moved BEFORE UPDATE ON enrollments
  FOR EACH ROW
  WHEN (NEW.batch_id IS NOT NULL AND NEW.cancelled_at IS NULL AND
    (NEW.batch_id, NEW.course_id, NEW.cancelled_at) IS DISTINCT FROM (OLD.batch_id, OLD.course_id, OLD.cancelled_at))
  EXECUTE FUNCTION hold_batch_seat();
--> statement-breakpoint
DROP TRIGGER free_batch_seat_of_moved ON enrollments;
--> statement-breakpoint
CREATE TRIGGER free_batch_seat_of_moved AFTER UPDATE ON enrollments
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.cancelled_at IS NULL AND
    (OLD.batch_id IS DISTINCT FROM NEW.batch_id OR NEW.cancelled_at IS NOT NULL))
  EXECUTE FUNCTION free_batch_seat();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_batch_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.course_id <> OLD.course_id AND (
    EXISTS (SELECT 1 FROM enrollments WHERE batch_id = NEW.id) OR EXISTS (SELECT 1 FROM orders WHERE batch_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'Batch % has learners of its course', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  IF NEW.seats < (SELECT count(*) FROM enrollments WHERE batch_id = NEW.id AND cancelled_at IS NULL) THEN
    RAISE EXCEPTION 'Batch % holds more learners than that', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A hold takes a seat: under the batch's lock, counted at the time that the hold was given.
CREATE FUNCTION hold_order_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_batch_of_course';
  END IF;
  IF NEW.held_until > NEW.held_at AND NEW.confirmed_at IS NULL AND NEW.cancelled_at IS NULL THEN
    taken := seats_taken(NEW.batch_id, NEW.held_at, NEW.id);
    IF taken >= batch.seats THEN
      RAISE EXCEPTION 'Batch % is full', batch.number
        USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
    END IF;
    IF taken + 1 = batch.seats THEN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hold_order_seat_of_new BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL) EXECUTE FUNCTION hold_order_seat();
--> statement-breakpoint
CREATE TRIGGER hold_order_seat_of_held BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND
    (NEW.batch_id, NEW.course_id, NEW.held_until) IS DISTINCT FROM (OLD.batch_id, OLD.course_id, OLD.held_until))
  EXECUTE FUNCTION hold_order_seat();
--> statement-breakpoint
-- A hold that ends, other than by the seat itself, may open the batch again.
CREATE TRIGGER free_order_seat AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.held_until IS NOT NULL AND OLD.cancelled_at IS NULL AND
    OLD.confirmed_at IS NULL AND (NEW.cancelled_at IS NOT NULL OR
    (NEW.batch_id, NEW.held_until) IS DISTINCT FROM (OLD.batch_id, OLD.held_until)))
  EXECUTE FUNCTION free_batch_seat();
--> statement-breakpoint
-- The instalments of an order add up to its total when the transaction ends.
CREATE FUNCTION check_instalments() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER instalments_add_up AFTER INSERT OR UPDATE OR DELETE ON instalments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE OF total_paise ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();
--> statement-breakpoint
-- What was paid never changes: a mistake is voided.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment of an order is voided, never changed or deleted'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_stay';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL AND
    (NEW.order_id, NEW.amount_paise, NEW.method, NEW.paid_on, NEW.provider_payment_id)
    IS DISTINCT FROM (OLD.order_id, OLD.amount_paise, OLD.method, OLD.paid_on, OLD.provider_payment_id))
  EXECUTE FUNCTION keep_payment();
--> statement-breakpoint
CREATE TRIGGER payments_stay_stored BEFORE DELETE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION keep_payment();
--> statement-breakpoint
-- No more goes back than came in: under the payment's lock.
CREATE FUNCTION check_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments%ROWTYPE;
  returned bigint;
BEGIN
  SELECT * INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_paise), 0) INTO returned FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state <> 'failed';
  IF returned + NEW.amount_paise > paid.amount_paise OR paid.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'Refunds of payment % would be more than was paid', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF payment_id, amount_paise, state ON refunds
  FOR EACH ROW WHEN (NEW.state <> 'failed') EXECUTE FUNCTION check_refunds();
--> statement-breakpoint
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Tax documents are never changed or deleted: issue a credit note'
    USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER tax_documents_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_document_change();
