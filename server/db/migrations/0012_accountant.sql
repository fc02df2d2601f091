CREATE TABLE "bank_formats" (
	"heading" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"amount_paise" bigint NOT NULL,
	"narration" text NOT NULL,
	"reference" text NOT NULL,
	"row" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"aside_at" timestamp with time zone,
	"aside_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount_paise" <> 0),
	CONSTRAINT "bank_lines_aside" CHECK ("bank_lines"."aside_by" IS NULL OR "bank_lines"."aside_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"settlement_id" uuid,
	"matched_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_matches_payment" UNIQUE("payment_id"),
	CONSTRAINT "bank_matches_refund" UNIQUE("refund_id"),
	CONSTRAINT "bank_matches_settlement" UNIQUE("settlement_id"),
	CONSTRAINT "bank_matches_one" CHECK (num_nonnulls("bank_matches"."payment_id", "bank_matches"."refund_id", "bank_matches"."settlement_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "cash_handovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"is_deposit" boolean NOT NULL,
	"amount_paise" integer NOT NULL,
	"handed_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_handovers_amount" CHECK ("cash_handovers"."amount_paise" > 0),
	CONSTRAINT "cash_handovers_two" CHECK ("cash_handovers"."from_id" <> "cash_handovers"."to_id"),
	CONSTRAINT "cash_handovers_deposit" CHECK (NOT "cash_handovers"."is_deposit" OR "cash_handovers"."to_id" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_by" uuid;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD COLUMN "pan" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD COLUMN "invoice_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD COLUMN "tds_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_aside_by_users_id_fk" FOREIGN KEY ("aside_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_day_idx" ON "bank_lines" USING btree ("day");--> statement-breakpoint
CREATE INDEX "bank_matches_line_idx" ON "bank_matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "cash_handovers_day_idx" ON "cash_handovers" USING btree ("handed_on");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD CONSTRAINT "trainer_statements_tds" CHECK ("trainer_statements"."tds_paise" BETWEEN 0 AND "trainer_statements"."total_paise");