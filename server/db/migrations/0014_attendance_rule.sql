ALTER TABLE "courses" ADD COLUMN "attendance_percent" smallint;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "attendance" jsonb;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_attendance" CHECK ("courses"."attendance_percent" BETWEEN 1 AND 100);--> statement-breakpoint
-- What a certificate met stays as it was issued; an erased one loses it.
CREATE FUNCTION refuse_attendance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The rule that a certificate met stays' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER certificates_attendance_stays BEFORE UPDATE OF attendance ON certificates
  FOR EACH ROW WHEN (NEW.attendance IS NOT NULL AND NEW.attendance IS DISTINCT FROM OLD.attendance)
  EXECUTE FUNCTION refuse_attendance_change();
