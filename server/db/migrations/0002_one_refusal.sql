DROP TRIGGER attendance_keeps_the_trainers_word ON attendance;
--> statement-breakpoint
DROP TRIGGER audit_entries_append_only ON audit_entries;
--> statement-breakpoint
DROP TRIGGER certificates_attendance_stays ON certificates;
--> statement-breakpoint
DROP TRIGGER certificates_criteria_stay ON certificates;
--> statement-breakpoint
DROP TRIGGER class_joins_append_only ON class_joins;
--> statement-breakpoint
DROP TRIGGER hand_in_files_stay ON hand_in_files;
--> statement-breakpoint
DROP TRIGGER hand_ins_stay ON hand_ins;
--> statement-breakpoint
DROP TRIGGER payments_stay ON payments;
--> statement-breakpoint
DROP TRIGGER payments_stay_stored ON payments;
--> statement-breakpoint
DROP TRIGGER tax_documents_stay ON tax_documents;
--> statement-breakpoint
DROP TRIGGER trainer_statements_stay ON trainer_statements;
--> statement-breakpoint
DROP FUNCTION keep_hand_in;
--> statement-breakpoint
DROP FUNCTION keep_hand_in_file;
--> statement-breakpoint
DROP FUNCTION keep_marked_attendance;
--> statement-breakpoint
DROP FUNCTION keep_payment;
--> statement-breakpoint
DROP FUNCTION keep_trainer_statement;
--> statement-breakpoint
DROP FUNCTION refuse_attendance_change;
--> statement-breakpoint
DROP FUNCTION refuse_audit_change;
--> statement-breakpoint
DROP FUNCTION refuse_document_change;
--> statement-breakpoint
DROP FUNCTION refuse_join_change;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege', CONSTRAINT = TG_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The audit log is append-only');
--> statement-breakpoint
CREATE TRIGGER certificates_attendance_stays BEFORE UPDATE OF attendance ON certificates
  FOR EACH ROW WHEN (NEW.attendance IS NOT NULL AND NEW.attendance IS DISTINCT FROM OLD.attendance)
  EXECUTE FUNCTION refuse_change('The rule that a certificate met stays');
--> statement-breakpoint
CREATE TRIGGER certificates_criteria_stay BEFORE UPDATE OF criteria ON certificates
  FOR EACH ROW WHEN (NEW.criteria IS NOT NULL AND NEW.criteria IS DISTINCT FROM OLD.criteria)
  EXECUTE FUNCTION refuse_change('The rule that a certificate met stays');
--> statement-breakpoint
CREATE TRIGGER class_joins_append_only BEFORE UPDATE OR DELETE ON class_joins
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('Uses of a join link are only added');
--> statement-breakpoint
CREATE TRIGGER hand_in_files_stay BEFORE UPDATE ON hand_in_files
  FOR EACH ROW WHEN ((OLD.hand_in_id, OLD.position, OLD.label, OLD.type, OLD.size, OLD.sha256)
      IS DISTINCT FROM (NEW.hand_in_id, NEW.position, NEW.label, NEW.type, NEW.size, NEW.sha256)
    OR NEW.content IS NOT NULL AND NEW.content IS DISTINCT FROM OLD.content)
  EXECUTE FUNCTION refuse_change('A file that was handed in never changes');
--> statement-breakpoint
CREATE TRIGGER hand_ins_stay BEFORE UPDATE ON hand_ins
  FOR EACH ROW WHEN (
    (OLD.lesson_id, OLD.user_id, OLD.number, OLD.text, OLD.link, OLD.link_key, OLD.criteria, OLD.due_at, OLD.handed_in_at)
      IS DISTINCT FROM
      (NEW.lesson_id, NEW.user_id, NEW.number, NEW.text, NEW.link, NEW.link_key, NEW.criteria, NEW.due_at, NEW.handed_in_at)
    OR OLD.outcome IS NOT NULL AND (OLD.outcome, OLD.marks, OLD.remarks, OLD.reviewed_at)
      IS DISTINCT FROM (NEW.outcome, NEW.marks, NEW.remarks, NEW.reviewed_at))
  EXECUTE FUNCTION refuse_change('What was handed in, and what was answered, never changes');
--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL AND
    (NEW.order_id, NEW.amount_paise, NEW.method, NEW.paid_on, NEW.provider_payment_id)
    IS DISTINCT FROM (OLD.order_id, OLD.amount_paise, OLD.method, OLD.paid_on, OLD.provider_payment_id))
  EXECUTE FUNCTION refuse_change('A payment of an order is voided, never changed or deleted');
--> statement-breakpoint
CREATE TRIGGER payments_stay_stored BEFORE DELETE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL)
  EXECUTE FUNCTION refuse_change('A payment of an order is voided, never changed or deleted');
--> statement-breakpoint
CREATE TRIGGER tax_documents_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_documents
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Tax documents are never changed or deleted: issue a credit note');
--> statement-breakpoint
CREATE TRIGGER trainer_statements_stay BEFORE UPDATE ON trainer_statements
  FOR EACH ROW WHEN ((NEW.id, NEW.name, NEW.month, NEW.lines, NEW.total_paise, NEW.approved_at)
      IS DISTINCT FROM (OLD.id, OLD.name, OLD.month, OLD.lines, OLD.total_paise, OLD.approved_at)
    OR NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id
    OR NEW.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by
    OR NEW.paid_on IS NULL AND OLD.paid_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('An approved statement stays as it is');
--> statement-breakpoint
CREATE TRIGGER trainer_statements_stay_paid BEFORE DELETE ON trainer_statements
  FOR EACH ROW WHEN (OLD.paid_on IS NOT NULL) EXECUTE FUNCTION refuse_change('An approved statement stays as it is');
