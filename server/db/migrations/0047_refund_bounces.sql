CREATE TABLE "refund_bounces" (
	"refund_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"provider_refund_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_bounces_refund_id_number_pk" PRIMARY KEY("refund_id","number"),
	CONSTRAINT "refund_bounces_amount" CHECK ("refund_bounces"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD CONSTRAINT "refund_bounces_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_bounces_returned_idx" ON "refund_bounces" USING btree ("returned_at");