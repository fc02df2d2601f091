CREATE TYPE "public"."call_outcome" AS ENUM('interested', 'no_answer', 'call_later', 'wrong_number', 'lost');--> statement-breakpoint
CREATE TABLE "request_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"outcome" "call_outcome" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "enrollment_requests_follow_up_idx";--> statement-breakpoint
DROP INDEX "enrollment_requests_soonest_idx";--> statement-breakpoint
DROP INDEX "enrollment_requests_latest_idx";--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD COLUMN "follow_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD COLUMN "first_reached_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD COLUMN "lost_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_request_id_enrollment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."enrollment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_calls_request_idx" ON "request_calls" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollment_requests_follow_up_idx" ON "enrollment_requests" USING btree ("follow_up_at","id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_soonest_idx" ON "enrollment_requests" USING btree (coalesce("follow_up_at", '2200-01-01 00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_latest_idx" ON "enrollment_requests" USING btree (coalesce("follow_up_at", '1970-01-01 00:00+00'::timestamptz),"id");--> statement-breakpoint
-- Whoever was to be called on a day is called in its morning.
UPDATE "enrollment_requests" SET "follow_up_at" = ("follow_up_on" + time '11:00') AT TIME ZONE 'Asia/Kolkata' WHERE "follow_up_on" IS NOT NULL;--> statement-breakpoint
UPDATE "enrollment_requests" SET "first_reached_at" = contacted.at
  FROM (SELECT record_id, min(created_at) AS at FROM audit_entries WHERE action = 'request.contact' GROUP BY record_id) AS contacted
  WHERE contacted.record_id = "enrollment_requests"."id"::text;--> statement-breakpoint
ALTER TABLE "enrollment_requests" DROP COLUMN "follow_up_on";
