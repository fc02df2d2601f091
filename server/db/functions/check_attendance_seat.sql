-- Who is marked has a seat in the batch of the class, or had one: they joined it, or are marked already. Several writers mark:
-- trainers, imports, and the job that reads joins.
CREATE OR REPLACE FUNCTION check_attendance_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM class_meetings s JOIN enrollments e ON e.batch_id = s.batch_id
    WHERE s.id = NEW.class_id AND e.id = NEW.enrollment_id
  ) AND NOT EXISTS (
    SELECT 1 FROM class_joins j WHERE j.class_id = NEW.class_id AND j.enrollment_id = NEW.enrollment_id
  ) AND NOT EXISTS (
    SELECT 1 FROM attendance a WHERE a.class_id = NEW.class_id AND a.enrollment_id = NEW.enrollment_id
  ) THEN
    RAISE EXCEPTION 'Attendance is for who has a seat in the batch of the class'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'attendance_has_a_seat';
  END IF;
  RETURN NEW;
END
$$;
