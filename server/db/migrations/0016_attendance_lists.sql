CREATE TABLE "attendance_imports" (
	"session_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_imports_session_id_sha256_pk" PRIMARY KEY("session_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "attendance_names" (
	"batch_id" uuid NOT NULL,
	"shown_name" text NOT NULL,
	"enrollment_id" uuid,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_names_batch_id_shown_name_pk" PRIMARY KEY("batch_id","shown_name")
);
--> statement-breakpoint
CREATE TABLE "attendance_seen" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"shown_name" text NOT NULL,
	"enrollment_id" uuid,
	"by_email" boolean NOT NULL,
	"stays" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_names" ADD CONSTRAINT "attendance_names_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_names" ADD CONSTRAINT "attendance_names_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_seen" ADD CONSTRAINT "attendance_seen_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_seen" ADD CONSTRAINT "attendance_seen_import_fk" FOREIGN KEY ("session_id","sha256") REFERENCES "public"."attendance_imports"("session_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_imports_by_idx" ON "attendance_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "attendance_imports_at_idx" ON "attendance_imports" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "attendance_names_enrollment_idx" ON "attendance_names" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "attendance_names_said_idx" ON "attendance_names" USING btree ("said_at");--> statement-breakpoint
CREATE INDEX "attendance_seen_import_idx" ON "attendance_seen" USING btree ("session_id","sha256");--> statement-breakpoint
CREATE INDEX "attendance_seen_enrollment_idx" ON "attendance_seen" USING btree ("enrollment_id");