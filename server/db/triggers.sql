-- Every trigger, by table, with the reason why no service does its work. After a change,
-- `npm run db:generate -- --name <name>` writes the migration.

------------------------------------------------------------ attendance

-- Trainers, imports and a job mark; a learner may leave the batch between the check of any of them and its write.
CREATE TRIGGER attendance_has_a_seat BEFORE INSERT ON attendance
  FOR EACH ROW EXECUTE FUNCTION check_attendance_seat();

------------------------------------------------------------ audit_entries

-- The audit log is append-only, also for SQL that was injected through the app.
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The audit log is append-only');

------------------------------------------------------------ batches

-- Learners may take seats while staff lower their number or change the course.
CREATE TRIGGER keep_batch_seats BEFORE UPDATE ON batches
  FOR EACH ROW WHEN ((NEW.seats, NEW.course_id) IS DISTINCT FROM (OLD.seats, OLD.course_id))
  EXECUTE FUNCTION keep_batch_seats();

-- Pages show dates, seats and the next batch; the seed and psql write batches, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON batches
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ certificates

-- What a certificate met is what its signature says; only its erasure empties it.
CREATE TRIGGER certificates_criteria_stay BEFORE UPDATE OF criteria ON certificates
  FOR EACH ROW WHEN (NEW.criteria IS NOT NULL AND NEW.criteria IS DISTINCT FROM OLD.criteria)
  EXECUTE FUNCTION refuse_change('The rule that a certificate met stays');

------------------------------------------------------------ class_joins

-- Who joined when is proof, and is only added; depth 0 lets it go with its enrollment or class, by a foreign key.
CREATE TRIGGER class_joins_append_only BEFORE UPDATE OR DELETE ON class_joins
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('Uses of a join link are only added');

------------------------------------------------------------ class_meetings

-- The page of a course says when its classes are; several services and the seed write classes.
CREATE TRIGGER notify_content_changed
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF batch_id, starts_at, ends_at, cancelled_at ON class_meetings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ contact_messages

-- Every writer of messages would have to find the person; one that forgot it would lose the row from the directory.
CREATE TRIGGER give_person_to_new BEFORE INSERT ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'email', '');

-- A corrected or erased address leads to another person, or to none.
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON contact_messages
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION give_person('name', 'email', '');

------------------------------------------------------------ courses

-- Pages show courses; the seed and psql write them, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ enrollment_requests

-- As for contact_messages; a test lead is no one.
CREATE TRIGGER give_person_to_new BEFORE INSERT ON enrollment_requests
  FOR EACH ROW WHEN (NOT NEW.is_test) EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');

-- As for contact_messages.
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON enrollment_requests
  FOR EACH ROW WHEN (OLD.normalized_email IS DISTINCT FROM NEW.normalized_email)
  EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');

------------------------------------------------------------ enrollments

-- As for contact_messages.
CREATE TRIGGER give_person_to_new BEFORE INSERT ON enrollments
  FOR EACH ROW EXECUTE FUNCTION give_person('', 'email', '');

-- As for contact_messages.
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON enrollments
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION give_person('', 'email', '');

-- Two learners who take the last seat at once must not both get it.
CREATE TRIGGER hold_batch_seat_of_new BEFORE INSERT ON enrollments
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND NEW.cancelled_at IS NULL) EXECUTE FUNCTION hold_batch_seat();

-- The same for one who moves to the batch or comes back.
CREATE TRIGGER hold_batch_seat_of_moved BEFORE UPDATE ON enrollments
  FOR EACH ROW
  WHEN (NEW.batch_id IS NOT NULL AND NEW.cancelled_at IS NULL AND
    (NEW.batch_id, NEW.course_id, NEW.cancelled_at) IS DISTINCT FROM (OLD.batch_id, OLD.course_id, OLD.cancelled_at))
  EXECUTE FUNCTION hold_batch_seat();

-- An enrollment may go with its account, by a foreign key, which no service sees.
CREATE TRIGGER free_batch_seat_of_gone AFTER DELETE ON enrollments
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL) EXECUTE FUNCTION free_batch_seat();

-- Several services move and cancel enrollments; pages then show a seat more.
CREATE TRIGGER free_batch_seat_of_moved AFTER UPDATE ON enrollments
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.cancelled_at IS NULL AND
    (OLD.batch_id IS DISTINCT FROM NEW.batch_id OR NEW.cancelled_at IS NOT NULL))
  EXECUTE FUNCTION free_batch_seat();

------------------------------------------------------------ hand_in_files

-- Work is judged and certified by what was handed in, so not even psql changes it; the content may go.
CREATE TRIGGER hand_in_files_stay BEFORE UPDATE ON hand_in_files
  FOR EACH ROW WHEN ((OLD.hand_in_id, OLD.position, OLD.label, OLD.type, OLD.size, OLD.sha256)
      IS DISTINCT FROM (NEW.hand_in_id, NEW.position, NEW.label, NEW.type, NEW.size, NEW.sha256)
    OR NEW.content IS NOT NULL AND NEW.content IS DISTINCT FROM OLD.content)
  EXECUTE FUNCTION refuse_change('A file that was handed in never changes');

------------------------------------------------------------ hand_ins

-- The same for the text and the review; foreign keys empty batch and reviewer.
CREATE TRIGGER hand_ins_stay BEFORE UPDATE ON hand_ins
  FOR EACH ROW WHEN (
    (OLD.lesson_id, OLD.user_id, OLD.number, OLD.text, OLD.link, OLD.link_key, OLD.criteria, OLD.due_at, OLD.handed_in_at)
      IS DISTINCT FROM
      (NEW.lesson_id, NEW.user_id, NEW.number, NEW.text, NEW.link, NEW.link_key, NEW.criteria, NEW.due_at, NEW.handed_in_at)
    OR OLD.outcome IS NOT NULL AND (OLD.outcome, OLD.marks, OLD.remarks, OLD.reviewed_at)
      IS DISTINCT FROM (NEW.outcome, NEW.marks, NEW.remarks, NEW.reviewed_at))
  EXECUTE FUNCTION refuse_change('What was handed in, and what was answered, never changes');

------------------------------------------------------------ instalments

-- They add up only when the transaction ends, which no statement of a service can wait for.
CREATE CONSTRAINT TRIGGER instalments_add_up AFTER INSERT OR UPDATE OR DELETE ON instalments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();

-- Year's end shows a past day by the plan of that day; it is complete only when the transaction ends.
CREATE CONSTRAINT TRIGGER instalments_keep_plan AFTER INSERT OR UPDATE OR DELETE ON instalments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_order_plan();

-- The sums of an order follow every writer of its instalments, under the lock of the order.
CREATE TRIGGER instalments_keep_order_sums AFTER INSERT OR UPDATE OF number, due_on, amount_paise OR DELETE ON instalments
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();

------------------------------------------------------------ lessons

-- Pages show lessons; the seed and psql write them, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ modules

-- Pages show modules; the seed and psql write them, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON modules
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ orders

-- As for contact_messages.
CREATE TRIGGER give_person_to_new BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');

-- As for contact_messages.
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (OLD.normalized_email IS DISTINCT FROM NEW.normalized_email)
  EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');

-- Two buyers who hold the last seat at once must not both get it.
CREATE TRIGGER hold_order_seat_of_new BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL) EXECUTE FUNCTION hold_order_seat();

-- The same for a hold that is renewed or moves to the batch.
CREATE TRIGGER hold_order_seat_of_held BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND
    (NEW.batch_id, NEW.course_id, NEW.held_until, NEW.seats) IS DISTINCT FROM
    (OLD.batch_id, OLD.course_id, OLD.held_until, OLD.seats))
  EXECUTE FUNCTION hold_order_seat();

-- A hold that ends, other than by the seat itself, opens a seat; several services end holds.
CREATE TRIGGER free_order_seat AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.held_until IS NOT NULL AND OLD.cancelled_at IS NULL AND
    OLD.confirmed_at IS NULL AND (NEW.cancelled_at IS NOT NULL OR NEW.batch_id IS DISTINCT FROM OLD.batch_id OR
    NEW.held_until IS NULL OR NEW.held_until < OLD.held_until))
  EXECUTE FUNCTION free_batch_seat();

-- As for instalments.
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE OF total_paise ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();

-- As for instalments.
CREATE CONSTRAINT TRIGGER orders_keep_plan AFTER INSERT OR UPDATE OF total_paise, confirmed_at ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_order_plan();

------------------------------------------------------------ pages

-- The site shows legal pages; the seed and psql write them, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ payments

-- The sums of an order follow every writer of its payments, under the lock of the order.
CREATE TRIGGER payments_keep_order_sums AFTER INSERT OR UPDATE OF order_id, amount_paise, voided_at ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();

-- Books and tax documents rest on what was paid, so not even psql changes it.
CREATE TRIGGER payments_stay BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL AND
    (NEW.order_id, NEW.amount_paise, NEW.method, NEW.paid_on, NEW.provider_payment_id)
    IS DISTINCT FROM (OLD.order_id, OLD.amount_paise, OLD.method, OLD.paid_on, OLD.provider_payment_id))
  EXECUTE FUNCTION refuse_change('A payment of an order is voided, never changed or deleted');

-- Nor deletes it.
CREATE TRIGGER payments_stay_stored BEFORE DELETE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL)
  EXECUTE FUNCTION refuse_change('A payment of an order is voided, never changed or deleted');

------------------------------------------------------------ posts

-- Pages show posts; the seed and psql write them, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ refunds

-- The sums of an order follow every writer of its refunds, under the lock of the order.
CREATE TRIGGER refunds_keep_order_sums AFTER INSERT OR UPDATE OF payment_id, amount_paise, state OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();

-- Two refunds of one payment at once must not give back more than came in.
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF payment_id, amount_paise, state ON refunds
  FOR EACH ROW WHEN (NEW.state NOT IN ('declined', 'failed')) EXECUTE FUNCTION check_refunds();

------------------------------------------------------------ site_settings

-- Pages show settings; the seed and psql write them, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ tax_documents

-- A document that was given out never changes, also for SQL that was injected through the app.
CREATE TRIGGER tax_documents_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_documents
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Tax documents are never changed or deleted: issue a credit note');

------------------------------------------------------------ testimonials

-- Pages show testimonials, which a foreign key deletes with the survey that they quote.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON testimonials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ topics

-- Pages show topics; the seed and psql write them, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON topics
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ trainer_profiles

-- Pages show trainers; the seed and psql write their profiles, too.
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON trainer_profiles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

------------------------------------------------------------ trainer_statements

-- Pay was approved by it, so not even psql changes it; only its payment is noted, and foreign keys empty the accounts.
CREATE TRIGGER trainer_statements_stay BEFORE UPDATE ON trainer_statements
  FOR EACH ROW WHEN ((NEW.id, NEW.name, NEW.month, NEW.lines, NEW.total_paise, NEW.approved_at)
      IS DISTINCT FROM (OLD.id, OLD.name, OLD.month, OLD.lines, OLD.total_paise, OLD.approved_at)
    OR NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id
    OR NEW.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by
    OR NEW.paid_on IS NULL AND OLD.paid_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('An approved statement stays as it is');

-- Once it is paid, it is not withdrawn.
CREATE TRIGGER trainer_statements_stay_paid BEFORE DELETE ON trainer_statements
  FOR EACH ROW WHEN (OLD.paid_on IS NOT NULL) EXECUTE FUNCTION refuse_change('An approved statement stays as it is');

------------------------------------------------------------ users

-- As for contact_messages.
CREATE TRIGGER give_person_to_new BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'email', 'phone');

-- As for contact_messages.
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION give_person('name', 'email', 'phone');

------------------------------------------------------------ waitlist

-- As for contact_messages.
CREATE TRIGGER give_person_to_new BEFORE INSERT ON waitlist
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');

-- As for contact_messages.
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON waitlist
  FOR EACH ROW WHEN (OLD.normalized_email IS DISTINCT FROM NEW.normalized_email)
  EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
