-- The page of a course says when its classes are.
CREATE TRIGGER notify_content_changed
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF batch_id, starts_at, ends_at, cancelled_at ON class_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
