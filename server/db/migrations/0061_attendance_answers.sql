ALTER TABLE "attendance_seen" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "attendance_seen" ADD COLUMN "is_answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attendance_seen_email_idx" ON "attendance_seen" USING btree ("email_hash");--> statement-breakpoint
-- What staff said of a name stays in the classes that were imported with it.
UPDATE "attendance_seen" SET "is_answered" = true, "enrollment_id" = "said"."enrollment_id"
  FROM "attendance_names" AS "said" JOIN "class_meetings" ON "class_meetings"."batch_id" = "said"."batch_id"
  WHERE "class_meetings"."id" = "attendance_seen"."class_id" AND "said"."shown_name" = "attendance_seen"."shown_name"
    AND NOT "attendance_seen"."by_email";--> statement-breakpoint
DROP TABLE "attendance_names";--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A test lead is no one.
DROP TRIGGER "give_person_to_new" ON "enrollment_requests";--> statement-breakpoint
CREATE TRIGGER "give_person_to_new" BEFORE INSERT ON "enrollment_requests"
  FOR EACH ROW WHEN (NOT NEW."is_test") EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
