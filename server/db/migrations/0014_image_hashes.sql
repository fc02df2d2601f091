-- The hashes of the uploaded images that a text shows, for indexes that find what shows an image. Some databases have them
-- already: for a day they were part of the migration before.
CREATE OR REPLACE FUNCTION image_hashes(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT found[1] FROM regexp_matches(content, '/images/([0-9a-f]{64})-', 'g') AS found)
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lessons_images_idx" ON "lessons" USING gin (image_hashes(coalesce("video_poster", '') || ' ' || coalesce("body", '')));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "posts_images_idx" ON "posts" USING gin (image_hashes(coalesce("image", '') || ' ' || coalesce("body", '')));
