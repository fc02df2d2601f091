-- The blog's search looks for any part of a word, which only trigrams can find by index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX posts_search_idx ON posts USING gin (title gin_trgm_ops, excerpt gin_trgm_ops, category gin_trgm_ops);
