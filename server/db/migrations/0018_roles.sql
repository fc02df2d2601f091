CREATE TYPE "public"."staff_role" AS ENUM('admin', 'counsellor', 'accountant', 'coordinator', 'editor', 'trainer');--> statement-breakpoint
DROP INDEX "users_staff_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "roles" "staff_role"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "roles" = ARRAY["role"::text::"staff_role"] WHERE "role" <> 'learner';--> statement-breakpoint
CREATE INDEX "users_staff_idx" ON "users" USING btree ("name") WHERE "users"."roles" <> '{}';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role";--> statement-breakpoint
DROP TYPE "public"."role";