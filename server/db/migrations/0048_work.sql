CREATE TYPE "public"."file_type" AS ENUM('pdf', 'png', 'jpg', 'webp', 'gif', 'zip', 'txt');--> statement-breakpoint
CREATE TYPE "public"."scan_state" AS ENUM('waiting', 'clean', 'infected');--> statement-breakpoint
CREATE TYPE "public"."work_outcome" AS ENUM('accepted', 'returned');--> statement-breakpoint
CREATE TABLE "assignments" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"brief" text NOT NULL,
	"criteria" text[] NOT NULL,
	"ways" text[] NOT NULL,
	"due_class" integer,
	"due_days" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_have_criteria" CHECK (cardinality("assignments"."criteria") BETWEEN 1 AND 20),
	CONSTRAINT "assignments_have_ways" CHECK (cardinality("assignments"."ways") > 0 AND "assignments"."ways" <@ '{text,link,files}'::text[]),
	CONSTRAINT "assignments_due_after_a_class" CHECK (num_nulls("assignments"."due_class", "assignments"."due_days") <> 1)
);
--> statement-breakpoint
CREATE TABLE "hand_in_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hand_in_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"type" "file_type" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"scan" "scan_state" DEFAULT 'waiting' NOT NULL,
	"scanned_at" timestamp with time zone,
	"finding" text,
	"content" "bytea",
	CONSTRAINT "hand_in_files_position" UNIQUE("hand_in_id","position"),
	CONSTRAINT "hand_in_files_infected_are_gone" CHECK (("hand_in_files"."scan" = 'infected') = ("hand_in_files"."content" IS NULL) AND ("hand_in_files"."scan" = 'infected') = ("hand_in_files"."finding" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"batch_id" uuid,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"link_key" text,
	"criteria" text[] NOT NULL,
	"due_at" timestamp with time zone,
	"handed_in_at" timestamp with time zone NOT NULL,
	"outcome" "work_outcome",
	"marks" jsonb,
	"remarks" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	CONSTRAINT "hand_ins_number" UNIQUE("user_id","lesson_id","number"),
	CONSTRAINT "hand_ins_reviewed_once" CHECK (num_nonnulls("hand_ins"."outcome", "hand_ins"."marks", "hand_ins"."reviewed_at") IN (0, 3))
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_files" ADD CONSTRAINT "hand_in_files_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_in_files_sha256_idx" ON "hand_in_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "hand_in_files_waiting_idx" ON "hand_in_files" USING btree ("id") WHERE "hand_in_files"."scan" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_one_waits" ON "hand_ins" USING btree ("user_id","lesson_id") WHERE "hand_ins"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_one_is_accepted" ON "hand_ins" USING btree ("user_id","lesson_id") WHERE "hand_ins"."outcome" = 'accepted';--> statement-breakpoint
CREATE INDEX "hand_ins_lesson_idx" ON "hand_ins" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "hand_ins_batch_idx" ON "hand_ins" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "hand_ins_link_idx" ON "hand_ins" USING btree ("link_key");--> statement-breakpoint
CREATE INDEX "hand_ins_reviewed_by_idx" ON "hand_ins" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "hand_ins_waiting_idx" ON "hand_ins" USING btree ("handed_in_at","id") WHERE "hand_ins"."outcome" is null;--> statement-breakpoint
CREATE INDEX "hand_ins_outcome_idx" ON "hand_ins" USING btree ("outcome","handed_in_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "hand_in_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- What was handed in stays as it is, and so does what was answered; batch and reviewer may go.
CREATE FUNCTION keep_hand_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.lesson_id, OLD.user_id, OLD.number, OLD.text, OLD.link, OLD.link_key, OLD.criteria, OLD.due_at, OLD.handed_in_at)
      IS DISTINCT FROM
      (NEW.lesson_id, NEW.user_id, NEW.number, NEW.text, NEW.link, NEW.link_key, NEW.criteria, NEW.due_at, NEW.handed_in_at)
    OR OLD.outcome IS NOT NULL AND (OLD.outcome, OLD.marks, OLD.remarks, OLD.reviewed_at)
      IS DISTINCT FROM (NEW.outcome, NEW.marks, NEW.remarks, NEW.reviewed_at)
  THEN
    RAISE EXCEPTION 'What was handed in, and what was answered, never changes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER hand_ins_stay BEFORE UPDATE ON hand_ins FOR EACH ROW EXECUTE FUNCTION keep_hand_in();--> statement-breakpoint
CREATE FUNCTION keep_hand_in_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.hand_in_id, OLD.position, OLD.label, OLD.type, OLD.size, OLD.sha256)
      IS DISTINCT FROM (NEW.hand_in_id, NEW.position, NEW.label, NEW.type, NEW.size, NEW.sha256)
    OR NEW.content IS NOT NULL AND NEW.content IS DISTINCT FROM OLD.content
  THEN
    RAISE EXCEPTION 'A file that was handed in never changes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER hand_in_files_stay BEFORE UPDATE ON hand_in_files FOR EACH ROW EXECUTE FUNCTION keep_hand_in_file();
