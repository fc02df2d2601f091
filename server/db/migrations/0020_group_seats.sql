DROP TRIGGER hold_order_seat_of_held ON orders;
--> statement-breakpoint
CREATE TYPE "public"."quotation_term" AS ENUM('credit', 'first');--> statement-breakpoint
CREATE TABLE "order_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"normalized_email" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"invited_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"enrollment_id" uuid,
	"dropped_at" timestamp with time zone,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_seats_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "order_seats_number_counts" CHECK ("order_seats"."number" > 0),
	CONSTRAINT "order_seats_learner_claimed" CHECK ("order_seats"."enrollment_id" IS NULL OR "order_seats"."claimed_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"fy" text NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"terms" "quotation_term" NOT NULL,
	"pay_days" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp with time zone,
	"purchase_order" text DEFAULT '' NOT NULL,
	CONSTRAINT "quotations_days" CHECK ("quotations"."valid_until" >= "quotations"."issued_on"),
	CONSTRAINT "quotations_pay_days" CHECK ("quotations"."pay_days" BETWEEN 1 AND 90)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_confirmed_has_a_seat";--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_own_seat" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_seats" ADD CONSTRAINT "order_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seats" ADD CONSTRAINT "order_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seats" ADD CONSTRAINT "order_seats_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_seats_number" ON "order_seats" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "order_seats_enrollment" ON "order_seats" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "order_seats_open_idx" ON "order_seats" USING btree ("order_id") WHERE "order_seats"."claimed_at" IS NULL AND "order_seats"."dropped_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_seats_email_idx" ON "order_seats" USING btree ("normalized_email");--> statement-breakpoint
CREATE INDEX "order_seats_user_idx" ON "order_seats" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_number" ON "quotations" USING btree ("fy","number");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seats" CHECK ("orders"."seats" BETWEEN 1 AND 500);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_confirmed_has_a_seat" CHECK ("orders"."confirmed_at" IS NULL OR NOT "orders"."has_own_seat"
        OR num_nonnulls("orders"."enrollment_id", "orders"."cancelled_at", "orders"."erased_at") > 0);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_order_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
  had_seat boolean;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_batch_of_course';
  END IF;
  IF NEW.held_until > NEW.held_at AND NEW.confirmed_at IS NULL AND NEW.cancelled_at IS NULL THEN
    taken := seats_taken(NEW.batch_id, NEW.held_at, NEW.id);
    IF taken + NEW.seats > batch.seats THEN
      RAISE EXCEPTION 'Batch % is full', batch.number
        USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
    END IF;
    had_seat := OLD.batch_id = NEW.batch_id AND OLD.held_until > NEW.held_at AND OLD.cancelled_at IS NULL;
    IF batch.seats - taken - NEW.seats <= 10 AND had_seat IS NOT TRUE THEN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_batch_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.course_id <> OLD.course_id AND (
    EXISTS (SELECT 1 FROM enrollments WHERE batch_id = NEW.id) OR EXISTS (SELECT 1 FROM orders WHERE batch_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'Batch % has learners of its course', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  IF NEW.seats < (SELECT count(*) FROM enrollments WHERE batch_id = NEW.id AND cancelled_at IS NULL) + open_seats(NEW.id) THEN
    RAISE EXCEPTION 'Batch % holds more learners than that', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION open_seats(of_batch uuid) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM orders JOIN order_seats ON order_seats.order_id = orders.id
    WHERE orders.batch_id = of_batch AND (orders.seats > 1 OR NOT orders.has_own_seat)
      AND orders.confirmed_at IS NOT NULL AND orders.cancelled_at IS NULL
      AND order_seats.claimed_at IS NULL AND order_seats.dropped_at IS NULL);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION seats_taken(of_batch uuid, at_time timestamptz, except_order uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  room integer := (SELECT seats FROM batches WHERE id = of_batch);
  used integer := (SELECT count(*) FROM enrollments WHERE batch_id = of_batch AND cancelled_at IS NULL) + open_seats(of_batch);
  held integer;
  own integer;
  turns integer;
BEGIN
  SELECT coalesce(sum(seats) FILTER (WHERE id IS DISTINCT FROM except_order), 0),
      coalesce(sum(seats) FILTER (WHERE id = except_order), 0)
    INTO held, own FROM orders
    WHERE batch_id = of_batch AND held_until > at_time AND confirmed_at IS NULL AND cancelled_at IS NULL;
  used := used + held;
  IF room IS NULL OR used + own >= room THEN
    RETURN used;
  END IF;
  SELECT coalesce(sum(paid.seats), 0) INTO turns FROM orders AS paid
    WHERE paid.batch_id = of_batch AND paid.seat_choice_deadline > at_time AND paid.confirmed_at IS NULL
      AND paid.cancelled_at IS NULL AND paid.id IS DISTINCT FROM except_order AND (paid.held_until > at_time) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM orders AS asking WHERE asking.id = except_order
        AND (asking.seat_choice_deadline, asking.id) < (paid.seat_choice_deadline, paid.id))
      AND NOT EXISTS (SELECT 1 FROM enrollments AS seat WHERE seat.course_id = paid.course_id
        AND seat.cancelled_at IS NULL AND (seat.email = paid.normalized_email OR seat.user_id = paid.user_id))
      AND NOT EXISTS (SELECT 1 FROM refunds JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = paid.id AND refunds.state NOT IN ('declined', 'failed'));
  RETURN used + least(turns, room - used - own);
END
$$;
--> statement-breakpoint
CREATE TRIGGER hold_order_seat_of_held BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND
    (NEW.batch_id, NEW.course_id, NEW.held_until, NEW.seats) IS DISTINCT FROM
    (OLD.batch_id, OLD.course_id, OLD.held_until, OLD.seats))
  EXECUTE FUNCTION hold_order_seat();
