DROP INDEX "posts_published_idx";--> statement-breakpoint
DROP INDEX "posts_category_idx";--> statement-breakpoint
DROP INDEX "contact_messages_created_idx";--> statement-breakpoint
DROP INDEX "enrollment_requests_repeat_idx";--> statement-breakpoint
DROP INDEX "enrollment_requests_created_idx";--> statement-breakpoint
DROP INDEX "mails_created_idx";--> statement-breakpoint
CREATE INDEX "posts_published_idx" ON "posts" USING btree ("published_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "posts_category_idx" ON "posts" USING btree ("category","published_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_created_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_repeat_idx" ON "enrollment_requests" USING btree ("email_key","course_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrollment_requests_created_idx" ON "enrollment_requests" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_kind_is_whole" CHECK (CASE "courses"."kind"
        WHEN 'paid' THEN num_nulls("courses"."number", "courses"."instructor", "courses"."language", "courses"."price_paise",
          "courses"."struck_price_paise", "courses"."status", "courses"."training_hours") = 0
        ELSE "courses"."topic_id" IS NOT NULL
      END);