-- Every node empties its page cache when content changes, whoever changed it: a service, the seed or psql.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  content_table text;
BEGIN
  FOREACH content_table IN ARRAY ARRAY[
    'site_settings', 'topics', 'courses', 'batches', 'modules', 'lessons', 'posts', 'testimonials', 'pages'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()',
      content_table
    );
  END LOOP;
END
$$;
