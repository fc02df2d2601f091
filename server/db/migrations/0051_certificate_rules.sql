CREATE TABLE "certificate_rules" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What a course asked for stays: its share of the classes, or none where it has quizzes to pass. Any other has the rule that new ones have.
INSERT INTO certificate_rules (course_id, rule)
SELECT id, jsonb_build_object('lessonsPercent', 100, 'quizzesPercent', 100, 'work', 'all', 'workLessons', '[]'::jsonb,
  'classesPercent', attendance_percent, 'classesNumber', NULL, 'feePaid', false)
FROM courses
WHERE kind = 'paid' AND (attendance_percent IS NOT NULL OR EXISTS (
  SELECT 1 FROM quiz_questions q JOIN lessons l ON l.id = q.lesson_id WHERE l.course_id = courses.id AND l.deleted_at IS NULL));
--> statement-breakpoint
ALTER TABLE "courses" DROP CONSTRAINT "courses_attendance";--> statement-breakpoint
ALTER TABLE "courses" DROP COLUMN "attendance_percent";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "criteria" jsonb;--> statement-breakpoint
-- What a certificate met stays as it was issued; an erased one loses it.
CREATE TRIGGER certificates_criteria_stay BEFORE UPDATE OF criteria ON certificates
  FOR EACH ROW WHEN (NEW.criteria IS NOT NULL AND NEW.criteria IS DISTINCT FROM OLD.criteria)
  EXECUTE FUNCTION refuse_attendance_change();
