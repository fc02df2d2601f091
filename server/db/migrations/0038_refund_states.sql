-- What became of a refund is one state, in place of a state, the time of its approval and a message that told the poll to send it
-- again.
CREATE TYPE "public"."refund_states" AS ENUM('asked', 'approved', 'sending', 'failed', 'done', 'declined');--> statement-breakpoint
DROP TRIGGER refunds_within_payment ON refunds;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_done";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "state" SET DATA TYPE "public"."refund_states" USING (CASE
  WHEN state = 'pending' AND approved_at IS NULL THEN 'asked'
  WHEN state = 'pending' AND way = 'provider' AND (provider_refund_id IS NOT NULL OR error IS NOT NULL) THEN 'sending'
  WHEN state = 'pending' THEN 'approved'
  WHEN state = 'failed' AND approved_at IS NULL THEN 'declined'
  ELSE state::text END)::"public"."refund_states",
  ALTER COLUMN "error" SET DATA TYPE text USING nullif(error, 'To be sent again');--> statement-breakpoint
DROP TYPE "public"."refund_state";--> statement-breakpoint
ALTER TYPE "public"."refund_states" RENAME TO "refund_state";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "state" SET DEFAULT 'asked';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" IS NOT NULL));
--> statement-breakpoint
-- No more goes back than came in: under the payment's lock.
CREATE OR REPLACE FUNCTION check_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments%ROWTYPE;
  returned bigint;
BEGIN
  SELECT * INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_paise), 0) INTO returned FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state NOT IN ('declined', 'failed');
  IF returned + NEW.amount_paise > paid.amount_paise OR paid.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'Refunds of payment % would be more than was paid', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF payment_id, amount_paise, state ON refunds
  FOR EACH ROW WHEN (NEW.state NOT IN ('declined', 'failed')) EXECUTE FUNCTION check_refunds();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION seats_taken(of_batch uuid, at_time timestamptz, except_order uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  room integer := (SELECT seats FROM batches WHERE id = of_batch);
  used integer := (SELECT count(*) FROM enrollments WHERE batch_id = of_batch AND cancelled_at IS NULL);
  held integer;
  own integer;
  turns integer;
BEGIN
  SELECT count(*) FILTER (WHERE id IS DISTINCT FROM except_order), count(*) FILTER (WHERE id = except_order)
    INTO held, own FROM orders
    WHERE batch_id = of_batch AND held_until > at_time AND confirmed_at IS NULL AND cancelled_at IS NULL;
  used := used + held;
  IF room IS NULL OR used + own >= room THEN
    RETURN used;
  END IF;
  SELECT count(*) INTO turns FROM orders AS paid
    WHERE paid.batch_id = of_batch AND paid.decide_by > at_time AND paid.confirmed_at IS NULL
      AND paid.cancelled_at IS NULL AND paid.id IS DISTINCT FROM except_order AND (paid.held_until > at_time) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM orders AS asking WHERE asking.id = except_order
        AND (asking.decide_by, asking.id) < (paid.decide_by, paid.id))
      AND NOT EXISTS (SELECT 1 FROM enrollments AS seat WHERE seat.course_id = paid.course_id
        AND seat.cancelled_at IS NULL AND (seat.email = paid.email_key OR seat.user_id = paid.user_id))
      AND NOT EXISTS (SELECT 1 FROM refunds JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = paid.id AND refunds.state NOT IN ('declined', 'failed'));
  RETURN used + least(turns, room - used - own);
END
$$;
