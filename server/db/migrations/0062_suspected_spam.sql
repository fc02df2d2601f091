CREATE TYPE "public"."spam_form" AS ENUM('enrollment', 'contact', 'waitlist');--> statement-breakpoint
CREATE TABLE "suspected_spam" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"form" "spam_form" NOT NULL,
	"email" text NOT NULL,
	"body" jsonb NOT NULL,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "suspected_spam" ADD CONSTRAINT "suspected_spam_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspected_spam_created_idx" ON "suspected_spam" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "suspected_spam_email_idx" ON "suspected_spam" USING btree ("email");--> statement-breakpoint
CREATE INDEX "suspected_spam_user_idx" ON "suspected_spam" USING btree ("user_id");