CREATE TYPE "public"."survey_moment" AS ENUM('middle', 'end');--> statement-breakpoint
CREATE TABLE "surveys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid,
	"moment" "survey_moment" NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"recommend" smallint,
	"follow" smallint,
	"words" text DEFAULT '' NOT NULL,
	"consent_at" timestamp with time zone,
	CONSTRAINT "surveys_asked_once" UNIQUE("user_id","course_id","moment"),
	CONSTRAINT "surveys_answered_whole" CHECK (num_nonnulls("surveys"."answered_at", "surveys"."recommend", "surveys"."follow") IN (0, 3)),
	CONSTRAINT "surveys_one_outcome" CHECK (num_nonnulls("surveys"."answered_at", "surveys"."dismissed_at") < 2),
	CONSTRAINT "surveys_scale" CHECK ("surveys"."recommend" BETWEEN 1 AND 5 AND "surveys"."follow" BETWEEN 1 AND 5),
	CONSTRAINT "surveys_consent_to_words" CHECK ("surveys"."consent_at" IS NULL OR "surveys"."words" <> '')
);
--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "survey_id" uuid;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "surveys_course_idx" ON "surveys" USING btree ("course_id","batch_id");--> statement-breakpoint
CREATE INDEX "surveys_batch_idx" ON "surveys" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "surveys_consent_idx" ON "surveys" USING btree ("consent_at") WHERE "surveys"."consent_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_completions_time_idx" ON "lesson_completions" USING btree ("completed_at");--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_survey_id_unique" UNIQUE("survey_id");