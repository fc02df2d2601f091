ALTER TYPE "public"."role" ADD VALUE 'counsellor' BEFORE 'instructor';--> statement-breakpoint
ALTER TYPE "public"."role" ADD VALUE 'accountant' BEFORE 'instructor';--> statement-breakpoint
ALTER TYPE "public"."role" ADD VALUE 'coordinator' BEFORE 'instructor';--> statement-breakpoint
DROP INDEX "orders_open_of_person";--> statement-breakpoint
DROP INDEX "orders_held_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_of_person" ON "orders" USING btree ("email_key","course_id") WHERE "orders"."cancelled_at" IS NULL AND "orders"."confirmed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_held_idx" ON "orders" USING btree ("batch_id","held_until") WHERE "orders"."cancelled_at" IS NULL AND "orders"."confirmed_at" IS NULL AND "orders"."held_until" IS NOT NULL;