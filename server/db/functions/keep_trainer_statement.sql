-- An approved statement stays: only that it was paid is noted, and an unpaid one withdrawn. The trainer's account may go.
CREATE OR REPLACE FUNCTION keep_trainer_statement() RETURNS trigger LANGUAGE plpgsql AS $$
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
