DROP INDEX "orders_open_of_person";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "by_maker" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "maker_token_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "maker_token_sealed" text;--> statement-breakpoint
-- The one link of an order that is there already was mailed: it goes on as before.
ALTER TABLE "orders" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "proven_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_decide_idx" ON "orders" USING btree ("decide_by") WHERE "orders"."decide_by" IS NOT NULL AND "orders"."confirmed_at" IS NULL AND "orders"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_of_person" ON "orders" USING btree ("email_key","course_id") WHERE "orders"."cancelled_at" IS NULL AND "orders"."confirmed_at" IS NULL AND "orders"."maker_token_hash" IS NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_maker_token_hash_unique" UNIQUE("maker_token_hash");