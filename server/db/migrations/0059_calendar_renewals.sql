-- How often the address of a calendar was renewed is one count of an account, and is known with its session.
ALTER TABLE "users" ADD COLUMN "calendar_renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "users" SET "calendar_renewals" = "calendar_feeds"."renewals" FROM "calendar_feeds" WHERE "calendar_feeds"."user_id" = "users"."id";--> statement-breakpoint
DROP TABLE "calendar_feeds";--> statement-breakpoint
DROP TRIGGER notify_access_changed ON users;--> statement-breakpoint
CREATE TRIGGER notify_access_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.email_verified, OLD.phone, OLD.role, OLD.two_factor_enabled, OLD.generation, OLD.calendar_renewals)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.email_verified, NEW.phone, NEW.role, NEW.two_factor_enabled, NEW.generation, NEW.calendar_renewals))
  EXECUTE FUNCTION notify_access_changed();
