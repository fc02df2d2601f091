ALTER TABLE "certificates" DROP CONSTRAINT "certificates_user_course";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaced_by_certificates_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."certificates"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_user_course" ON "certificates" USING btree ("user_id","course_id") WHERE "certificates"."replaced_by" is null;--> statement-breakpoint
CREATE INDEX "certificates_replaced_idx" ON "certificates" USING btree ("replaced_by") WHERE "certificates"."replaced_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificates_search_idx" ON "certificates" USING gin (("name" || ' ' || "course_title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certificates_user_idx" ON "certificates" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaced_are_revoked" CHECK ("certificates"."replaced_by" IS NULL OR "certificates"."revoked_at" IS NOT NULL);