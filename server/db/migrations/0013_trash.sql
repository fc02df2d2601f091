-- The hashes of the uploaded images that a text shows, for indexes that find what shows an image.
CREATE FUNCTION image_hashes(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT found[1] FROM regexp_matches(content, '/images/([0-9a-f]{64})-', 'g') AS found)
$$;
--> statement-breakpoint
CREATE INDEX "images_trash_idx" ON "images" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "lessons_images_idx" ON "lessons" USING gin (image_hashes(coalesce("video_poster", '') || ' ' || coalesce("body", '')));--> statement-breakpoint
CREATE INDEX "lessons_trash_idx" ON "lessons" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "lessons"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_images_idx" ON "posts" USING gin (image_hashes(coalesce("image", '') || ' ' || coalesce("body", '')));--> statement-breakpoint
CREATE INDEX "posts_trash_idx" ON "posts" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."deleted_at" is not null;