CREATE TABLE "settlement_items" (
	"settlement_id" uuid NOT NULL,
	"entity_id" text NOT NULL,
	"type" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"credit_paise" bigint NOT NULL,
	"debit_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"dispute_id" text,
	CONSTRAINT "settlement_items_settlement_id_entity_id_type_pk" PRIMARY KEY("settlement_id","entity_id","type"),
	CONSTRAINT "settlement_items_amounts" CHECK (least("settlement_items"."amount_paise", "settlement_items"."credit_paise", "settlement_items"."debit_paise", "settlement_items"."tax_paise") >= 0)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"utr" text,
	"settled_on" date NOT NULL,
	"amount_paise" bigint NOT NULL,
	"is_test" boolean NOT NULL,
	"matched_at" timestamp with time zone,
	"matched_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "settlements_matched" CHECK ("settlements"."matched_by" IS NULL OR "settlements"."matched_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_items_entity_idx" ON "settlement_items" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "settlements_day_idx" ON "settlements" USING btree ("settled_on");--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "settlement_ref";