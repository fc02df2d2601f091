ALTER TABLE "bank_matches" DROP CONSTRAINT "bank_matches_one";--> statement-breakpoint
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
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_one" CHECK (num_nonnulls("bank_matches"."payment_id", "bank_matches"."refund_id", "bank_matches"."sent_id", "bank_matches"."return_id", "bank_matches"."settlement_id", "bank_matches"."deposit_id") = 1);--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_sent_id_refund_bounces_sent_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."refund_bounces"("sent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_return_id_refund_bounces_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."refund_bounces"("return_id") ON DELETE no action ON UPDATE no action;
