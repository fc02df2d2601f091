CREATE TABLE "trainer_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"built" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"image" text,
	"position" integer NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "outcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "prerequisites" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "class_url" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "profile_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "next_course_id" uuid;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "next_course_id" uuid;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_profile_id_trainer_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."trainer_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_next_course_id_courses_id_fk" FOREIGN KEY ("next_course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_next_course_id_courses_id_fk" FOREIGN KEY ("next_course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_profile_idx" ON "courses" USING btree ("profile_id");
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON trainer_profiles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
-- The pages of courses say how many seats are left from ten down, so taking one of those is a change of content.
CREATE OR REPLACE FUNCTION hold_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  SELECT count(*) INTO taken FROM enrollments
    WHERE batch_id = NEW.batch_id AND id <> NEW.id AND cancelled_at IS NULL;
  IF taken >= batch.seats THEN
    RAISE EXCEPTION 'Batch % is full', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  IF batch.seats - greatest(taken, seats_taken(NEW.batch_id, now())) <= 11 THEN
    PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END
$$;
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
    IF taken >= batch.seats THEN
      RAISE EXCEPTION 'Batch % is full', batch.number
        USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
    END IF;
    had_seat := OLD.batch_id = NEW.batch_id AND OLD.held_until > NEW.held_at AND OLD.cancelled_at IS NULL;
    IF batch.seats - taken <= 11 AND had_seat IS NOT TRUE THEN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
    END IF;
  END IF;
  RETURN NEW;
END
$$;
