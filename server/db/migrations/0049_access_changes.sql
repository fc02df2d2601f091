-- Tells every node whose sessions it must not hold any longer, whether a service, a command or psql changed them; empty: anybody's.
-- A session that is prolonged still says what it said.
CREATE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', CASE
    WHEN TG_OP = 'TRUNCATE' THEN ''
    WHEN TG_TABLE_NAME = 'users' THEN to_jsonb(OLD) ->> 'id'
    ELSE to_jsonb(OLD) ->> 'user_id' END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_access_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.email_verified, OLD.phone, OLD.role, OLD.two_factor_enabled)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.email_verified, NEW.phone, NEW.role, NEW.two_factor_enabled))
  EXECUTE FUNCTION notify_access_changed();
--> statement-breakpoint
CREATE TRIGGER notify_access_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.id, OLD.user_id, OLD.token, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.token, NEW.created_at)
    OR NEW.expires_at < OLD.expires_at)
  EXECUTE FUNCTION notify_access_changed();
--> statement-breakpoint
CREATE TRIGGER notify_access_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_access_changed();
--> statement-breakpoint
CREATE TRIGGER notify_access_truncated AFTER TRUNCATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
