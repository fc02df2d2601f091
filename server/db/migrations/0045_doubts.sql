CREATE TABLE "doubt_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doubt_id" uuid NOT NULL,
	"written_by" uuid,
	"by_trainer" boolean NOT NULL,
	"body" text NOT NULL,
	"joined_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doubt_answers_hidden_for_a_reason" CHECK (num_nonnulls("doubt_answers"."hidden_at", "doubt_answers"."hidden_reason") <> 1),
	CONSTRAINT "doubt_answers_joined_are_shown" CHECK ("doubt_answers"."joined_at" IS NULL OR "doubt_answers"."hidden_at" is null)
);
--> statement-breakpoint
CREATE TABLE "doubt_follows" (
	"doubt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doubt_follows_doubt_id_user_id_pk" PRIMARY KEY("doubt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "doubts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid,
	"class_id" uuid,
	"batch_id" uuid,
	"asked_by" uuid,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "doubts"."title"), 'A') || setweight(to_tsvector('english', "doubts"."body"), 'B')) STORED NOT NULL,
	"opened_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doubts_of_one_place" CHECK (num_nonnulls("doubts"."lesson_id", "doubts"."class_id") = 1),
	CONSTRAINT "doubts_hidden_for_a_reason" CHECK (num_nonnulls("doubts"."hidden_at", "doubts"."hidden_reason") <> 1)
);
--> statement-breakpoint
ALTER TABLE "doubt_answers" ADD CONSTRAINT "doubt_answers_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_answers" ADD CONSTRAINT "doubt_answers_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_follows" ADD CONSTRAINT "doubt_follows_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_follows" ADD CONSTRAINT "doubt_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_class_id_class_meetings_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubt_answers_doubt_idx" ON "doubt_answers" USING btree ("doubt_id","created_at");--> statement-breakpoint
CREATE INDEX "doubt_answers_written_idx" ON "doubt_answers" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "doubt_answers_joined_idx" ON "doubt_answers" USING btree ("doubt_id") WHERE "doubt_answers"."joined_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "doubt_follows_user_idx" ON "doubt_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "doubts_lesson_idx" ON "doubts" USING btree ("lesson_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "doubts_class_idx" ON "doubts" USING btree ("class_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "doubts_course_idx" ON "doubts" USING btree ("course_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "doubts_batch_idx" ON "doubts" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "doubts_asked_idx" ON "doubts" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "doubts_search_idx" ON "doubts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "doubts_open_idx" ON "doubts" USING btree ("created_at","id") WHERE "doubts"."answered_at" IS NULL AND "doubts"."hidden_at" IS NULL;--> statement-breakpoint
CREATE INDEX "doubts_created_idx" ON "doubts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);