CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "batch_timetables" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"starts_at" time(0) NOT NULL,
	"minutes" integer NOT NULL,
	"first_on" date NOT NULL,
	"classes" integer NOT NULL,
	"trainer_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_timetables_weekdays" CHECK (cardinality("batch_timetables"."weekdays") > 0 AND "batch_timetables"."weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[]),
	CONSTRAINT "batch_timetables_minutes" CHECK ("batch_timetables"."minutes" BETWEEN 1 AND 600),
	CONSTRAINT "batch_timetables_classes" CHECK ("batch_timetables"."classes" > 0)
);
--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"trainer_id" uuid,
	"join_link" text,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"replaces" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_sessions_batch_n" UNIQUE("batch_id","n"),
	CONSTRAINT "class_sessions_replaces" UNIQUE("replaces"),
	CONSTRAINT "class_sessions_length" CHECK ("class_sessions"."ends_at" > "class_sessions"."starts_at" AND "class_sessions"."ends_at" - "class_sessions"."starts_at" <= '10 hours'),
	CONSTRAINT "class_sessions_cancelled_for_a_reason" CHECK (num_nulls("class_sessions"."cancelled_at", "class_sessions"."cancel_reason") <> 1)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_timetables" ADD CONSTRAINT "batch_timetables_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_timetables" ADD CONSTRAINT "batch_timetables_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_replaces_class_sessions_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."class_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_timetables_trainer_idx" ON "batch_timetables" USING btree ("trainer_id");--> statement-breakpoint
CREATE INDEX "class_sessions_batch_idx" ON "class_sessions" USING btree ("batch_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_starts_idx" ON "class_sessions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "class_sessions_trainer_idx" ON "class_sessions" USING btree ("trainer_id","starts_at");
--> statement-breakpoint
-- No trainer has two classes at once. Deferrable, so that the classes of a batch can move past each other in one transaction.
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_trainer_is_free"
  EXCLUDE USING gist ("trainer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("cancelled_at" IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;
