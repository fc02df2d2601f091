ALTER TABLE "request_notes" ADD COLUMN "is_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Stored together with the lead of a form, by nobody of the staff.
UPDATE "request_notes" SET "is_answer" = true FROM "enrollment_requests" AS "lead"
WHERE "lead"."id" = "request_id" AND "lead"."external_id" IS NOT NULL AND "author_id" IS NULL
  AND "request_notes"."created_at" < "lead"."created_at" + interval '1 second';
