-- By whom mails are found when an e-mail is confirmed, or an account exported or erased. Nothing asked for the index before.
DROP INDEX IF EXISTS "mails_recipient_idx";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_person_idx" ON "mails" USING btree (lower(CASE WHEN "kind" LIKE '%\_to\_staff' THEN "reply_to" ELSE "recipient" END));
