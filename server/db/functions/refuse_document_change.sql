-- A tax document never changes once it was given out, whatever code or psql tries it.
CREATE OR REPLACE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Tax documents are never changed or deleted: issue a credit note'
    USING ERRCODE = 'insufficient_privilege';
END
$$;
