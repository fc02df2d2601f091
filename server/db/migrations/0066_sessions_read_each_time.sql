-- No node holds sessions in memory any more: each request reads its session.
DROP TRIGGER notify_access_changed ON users;
--> statement-breakpoint
DROP TRIGGER notify_access_changed ON sessions;
--> statement-breakpoint
DROP TRIGGER notify_access_ended ON sessions;
--> statement-breakpoint
DROP TRIGGER notify_access_truncated ON sessions;
--> statement-breakpoint
DROP FUNCTION notify_access_changed();
