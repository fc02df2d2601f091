ALTER TABLE "contact_replies" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_issued_idx" ON "certificates" USING btree ("issued_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_replies_mail_idx" ON "contact_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mails_kind_idx" ON "mails" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);