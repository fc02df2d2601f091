CREATE TABLE "absence_talks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"note" text NOT NULL,
	"talked_by" uuid,
	"talked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trainer_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"unit" text NOT NULL,
	"paise" integer NOT NULL,
	"from_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trainer_rates_one_a_day" UNIQUE NULLS NOT DISTINCT("user_id","course_id","from_on"),
	CONSTRAINT "trainer_rates_unit" CHECK ("trainer_rates"."unit" IN ('hour', 'class')),
	CONSTRAINT "trainer_rates_paise" CHECK ("trainer_rates"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "trainer_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"month" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone NOT NULL,
	"paid_on" date,
	"reference" text,
	CONSTRAINT "trainer_statements_one_a_month" UNIQUE("user_id","month"),
	CONSTRAINT "trainer_statements_month" CHECK ("trainer_statements"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$'),
	CONSTRAINT "trainer_statements_total" CHECK ("trainer_statements"."total_paise" >= 0),
	CONSTRAINT "trainer_statements_paid" CHECK (num_nulls("trainer_statements"."paid_on", "trainer_statements"."reference") <> 1)
);
--> statement-breakpoint
ALTER TABLE "absence_talks" ADD CONSTRAINT "absence_talks_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_talks" ADD CONSTRAINT "absence_talks_talked_by_users_id_fk" FOREIGN KEY ("talked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_rates" ADD CONSTRAINT "trainer_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_rates" ADD CONSTRAINT "trainer_rates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD CONSTRAINT "trainer_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD CONSTRAINT "trainer_statements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_talks_enrollment_idx" ON "absence_talks" USING btree ("enrollment_id","talked_at");--> statement-breakpoint
CREATE INDEX "absence_talks_talked_by_idx" ON "absence_talks" USING btree ("talked_by");--> statement-breakpoint
CREATE INDEX "trainer_rates_course_idx" ON "trainer_rates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "trainer_statements_month_idx" ON "trainer_statements" USING btree ("month");--> statement-breakpoint
CREATE INDEX "trainer_statements_approved_by_idx" ON "trainer_statements" USING btree ("approved_by");
--> statement-breakpoint
-- What was approved stays: only that it was paid is noted, and an unpaid statement withdrawn. The trainer's account may go.
CREATE FUNCTION keep_trainer_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.paid_on IS NULL THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.name, NEW.month, NEW.lines, NEW.total_paise, NEW.approved_at)
       = (OLD.id, OLD.name, OLD.month, OLD.lines, OLD.total_paise, OLD.approved_at)
     AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
     AND (NEW.approved_by IS NULL OR NEW.approved_by = OLD.approved_by)
     AND NOT (NEW.paid_on IS NULL AND OLD.paid_on IS NOT NULL) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'An approved statement stays as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trainer_statements_stay BEFORE UPDATE OR DELETE ON trainer_statements
  FOR EACH ROW EXECUTE FUNCTION keep_trainer_statement();
--> statement-breakpoint
-- Uses of join links that counted while nobody had marked the class; from now on a job writes these marks.
INSERT INTO attendance (session_id, enrollment_id, status, source, set_at)
SELECT s.id, j.enrollment_id, CASE WHEN min(j.joined_at) > s.starts_at + interval '10 minutes' THEN 'late' ELSE 'present' END, 'join', now()
FROM class_sessions s JOIN session_joins j ON j.session_id = s.id
WHERE s.ends_at <= now() - interval '7 days' AND s.cancelled_at IS NULL
GROUP BY s.id, j.enrollment_id
ON CONFLICT DO NOTHING;
