-- The hashes of the uploaded images in a text. In the database because indexes use it to find where an image is used.
CREATE OR REPLACE FUNCTION image_hashes(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT found[1] FROM regexp_matches(content, '/images/([0-9a-f]{64})-', 'g') AS found)
$$;
