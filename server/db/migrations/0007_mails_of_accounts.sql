ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_user_idx" ON "mails" USING btree ("user_id");--> statement-breakpoint
-- An e-mail is of one account at most, and only accounts cause these kinds.
UPDATE "mails" SET "user_id" = "users"."id" FROM "users"
WHERE "mails"."kind" IN ('verification', 'password_reset', 'account_exists') AND lower("mails"."recipient") = "users"."email";
