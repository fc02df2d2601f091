CREATE TABLE "session_joins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "recording_url" text;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_joins" ADD CONSTRAINT "session_joins_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_joins" ADD CONSTRAINT "session_joins_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_joins_session_idx" ON "session_joins" USING btree ("session_id","enrollment_id","joined_at");--> statement-breakpoint
CREATE INDEX "session_joins_enrollment_idx" ON "session_joins" USING btree ("enrollment_id");
--> statement-breakpoint
-- Who joined when is only added; it goes with the enrollment or the class, by a foreign key.
CREATE FUNCTION refuse_join_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Uses of a join link are only added' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_joins_append_only BEFORE UPDATE OR DELETE ON session_joins
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_join_change();
