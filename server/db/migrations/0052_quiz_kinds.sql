CREATE TYPE "public"."question_kind" AS ENUM('one', 'several', 'text');--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "quiz_size" integer;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "kind" "question_kind" DEFAULT 'one' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "also_right" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_several_right" CHECK (("quiz_questions"."kind" = 'several' OR cardinality("quiz_questions"."also_right") = 0)
        AND 0 <= ALL ("quiz_questions"."also_right") AND cardinality("quiz_questions"."options") > ALL ("quiz_questions"."also_right"));