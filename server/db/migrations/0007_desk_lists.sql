CREATE INDEX "users_search_idx" ON "users" USING gin (("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enrollments_waiting_search_idx" ON "enrollments" USING gin ("email" gin_trgm_ops) WHERE "enrollments"."user_id" IS NULL AND "enrollments"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_name_idx" ON "contact_messages" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_name_idx" ON "enrollment_requests" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_soonest_idx" ON "enrollment_requests" USING btree (coalesce("follow_up_on", '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_latest_idx" ON "enrollment_requests" USING btree (coalesce("follow_up_on", '0001-01-01'::date),"id");--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower("recipient"),"id");