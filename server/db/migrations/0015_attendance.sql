CREATE TABLE "attendance" (
	"session_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"minutes" integer,
	"source" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_session_id_enrollment_id_pk" PRIMARY KEY("session_id","enrollment_id"),
	CONSTRAINT "attendance_status" CHECK ("attendance"."status" IN ('present', 'late', 'absent', 'excused')),
	CONSTRAINT "attendance_source" CHECK ("attendance"."source" IN ('trainer', 'provider', 'csv', 'join')),
	CONSTRAINT "attendance_minutes" CHECK ("attendance"."minutes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_enrollment_idx" ON "attendance" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "attendance_set_by_idx" ON "attendance" USING btree ("set_by");
--> statement-breakpoint
-- Who is marked has a seat in the batch of the class, or had one: they joined it, or are marked already.
CREATE FUNCTION check_attendance_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM class_sessions s JOIN enrollments e ON e.batch_id = s.batch_id
    WHERE s.id = NEW.session_id AND e.id = NEW.enrollment_id
  ) AND NOT EXISTS (
    SELECT 1 FROM session_joins j WHERE j.session_id = NEW.session_id AND j.enrollment_id = NEW.enrollment_id
  ) AND NOT EXISTS (
    SELECT 1 FROM attendance a WHERE a.session_id = NEW.session_id AND a.enrollment_id = NEW.enrollment_id
  ) THEN
    RAISE EXCEPTION 'Attendance is for who has a seat in the batch of the class'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'attendance_has_a_seat';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_has_a_seat BEFORE INSERT ON attendance
  FOR EACH ROW EXECUTE FUNCTION check_attendance_seat();
--> statement-breakpoint
-- What a trainer marked is left as it is when another source says something else, without an error: imports go on.
CREATE FUNCTION keep_marked_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_keeps_the_trainers_word BEFORE UPDATE ON attendance
  FOR EACH ROW WHEN (OLD.source = 'trainer' AND NEW.source <> 'trainer') EXECUTE FUNCTION keep_marked_attendance();
