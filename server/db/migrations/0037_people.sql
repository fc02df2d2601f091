CREATE TABLE "person_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"kept" jsonb NOT NULL,
	"gone" jsonb NOT NULL,
	"merged_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"known" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_emails" ADD CONSTRAINT "person_emails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_merges_kept_idx" ON "person_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "people_search_idx" ON "people" USING gin ("known" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_created_idx" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_mobile_idx" ON "people" USING btree ("mobile") WHERE "people"."mobile" <> '';--> statement-breakpoint
CREATE INDEX "person_emails_person_idx" ON "person_emails" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_person_idx" ON "users" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "enrollments_person_idx" ON "enrollments" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "contact_messages_person_idx" ON "contact_messages" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_person_idx" ON "enrollment_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "orders_person_idx" ON "orders" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "waitlist_person_idx" ON "waitlist" USING btree ("person_id");--> statement-breakpoint
-- The rows that belong to people, as far as they say who that is.
CREATE VIEW person_rows AS
  SELECT person_id, name, lower(email) AS email, phone AS mobile, created_at FROM users
  UNION ALL SELECT person_id, name, email_key, mobile, created_at FROM enrollment_requests
  UNION ALL SELECT person_id, name, email_key, mobile, created_at FROM orders WHERE erased_at IS NULL
  UNION ALL SELECT person_id, name, lower(email), '', created_at FROM contact_messages
  UNION ALL SELECT person_id, name, email_key, mobile, joined_at FROM waitlist
  UNION ALL SELECT person_id, '', lower(email), '', created_at FROM enrollments;
--> statement-breakpoint
-- Adds what is not known yet of a person. Most rows bring nothing new, and then nothing is locked.
CREATE FUNCTION know_person(of_person uuid, of_name text, of_email text, of_mobile text) RETURNS void LANGUAGE sql AS $$
  UPDATE people SET
    name = CASE WHEN name = '' THEN of_name ELSE name END,
    email = CASE WHEN email = '' THEN of_email ELSE email END,
    mobile = CASE WHEN mobile = '' THEN of_mobile ELSE mobile END,
    known = known || (SELECT coalesce(string_agg(part || E'\n', ''), '') FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part
      WHERE part <> '' AND position(lower(part) IN lower(known)) = 0),
    updated_at = now()
  WHERE id = of_person AND EXISTS (SELECT 1 FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part
    WHERE part <> '' AND position(lower(part) IN lower(known)) = 0);
$$;
--> statement-breakpoint
-- The person of an address, who is made where it has none. Two at once wait for each other at the address.
CREATE FUNCTION person_of(of_name text, of_email text, of_mobile text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_id uuid;
  new_id uuid := gen_random_uuid();
BEGIN
  SELECT person_id INTO found_id FROM person_emails WHERE email = of_email;
  IF found_id IS NULL THEN
    INSERT INTO people (id, name, email, mobile, known) VALUES (new_id, of_name, of_email, of_mobile,
      (SELECT coalesce(string_agg(part || E'\n', ''), '') FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part WHERE part <> ''));
    IF of_email = '' THEN
      RETURN new_id;
    END IF;
    INSERT INTO person_emails (email, person_id) VALUES (of_email, new_id) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN new_id;
    END IF;
    DELETE FROM people WHERE id = new_id;
    SELECT person_id INTO STRICT found_id FROM person_emails WHERE email = of_email;
  END IF;
  PERFORM know_person(found_id, of_name, of_email, of_mobile);
  RETURN found_id;
END
$$;
--> statement-breakpoint
-- Gives a row its person. Its arguments name the row's columns of name, address and number; '' stands for none. A row whose
-- address changes stays its person's, to whom the new address leads from then on, unless it leads to another; a row that is
-- emptied is nobody's.
CREATE FUNCTION give_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given jsonb := to_jsonb(NEW);
  of_name text := trim(coalesce(given ->> TG_ARGV[0], ''));
  of_email text := lower(trim(coalesce(given ->> TG_ARGV[1], '')));
  of_mobile text := trim(coalesce(given ->> TG_ARGV[2], ''));
BEGIN
  IF TG_OP = 'UPDATE' AND of_email = '' THEN
    NEW.person_id := NULL;
  ELSIF NEW.person_id IS NULL THEN
    NEW.person_id := person_of(of_name, of_email, of_mobile);
  ELSE
    IF of_email <> '' THEN
      INSERT INTO person_emails (email, person_id) VALUES (of_email, NEW.person_id) ON CONFLICT DO NOTHING;
    END IF;
    PERFORM know_person(NEW.person_id, of_name, of_email, of_mobile);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  owned record;
BEGIN
  FOR owned IN SELECT * FROM (VALUES
    ('users', 'name', 'email', 'phone'),
    ('enrollment_requests', 'name', 'email_key', 'mobile'),
    ('orders', 'name', 'email_key', 'mobile'),
    ('contact_messages', 'name', 'email', ''),
    ('waitlist', 'name', 'email_key', 'mobile'),
    ('enrollments', '', 'email', '')
  ) AS listed (in_table, its_name, its_email, its_mobile)
  LOOP
    EXECUTE format('CREATE TRIGGER give_person_to_new BEFORE INSERT ON %I
      FOR EACH ROW EXECUTE FUNCTION give_person(%L, %L, %L)', owned.in_table, owned.its_name, owned.its_email, owned.its_mobile);
    EXECUTE format('CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON %1$I
      FOR EACH ROW WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION give_person(%3$L, %2$L, %4$L)',
      owned.in_table, owned.its_email, owned.its_name, owned.its_mobile);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Everybody who is stored already: one person for each address, by their latest name and number.
INSERT INTO people (name, email, mobile, known, created_at)
  SELECT coalesce((array_agg(name ORDER BY created_at DESC) FILTER (WHERE name <> ''))[1], ''), email,
    coalesce((array_agg(mobile ORDER BY created_at DESC) FILTER (WHERE mobile <> ''))[1], ''),
    (SELECT string_agg(DISTINCT part || E'\n', '') FROM unnest(array_agg(name) || array_agg(email) || array_agg(mobile)) AS part
      WHERE part <> ''), min(created_at)
  FROM person_rows WHERE email <> '' GROUP BY email;
--> statement-breakpoint
INSERT INTO person_emails (email, person_id) SELECT email, id FROM people;
--> statement-breakpoint
UPDATE users SET person_id = person_emails.person_id FROM person_emails WHERE person_emails.email = lower(users.email);
--> statement-breakpoint
UPDATE enrollment_requests SET person_id = person_emails.person_id FROM person_emails WHERE person_emails.email = email_key;
--> statement-breakpoint
UPDATE orders SET person_id = person_emails.person_id FROM person_emails WHERE person_emails.email = email_key;
--> statement-breakpoint
UPDATE contact_messages SET person_id = person_emails.person_id FROM person_emails WHERE person_emails.email = lower(contact_messages.email);
--> statement-breakpoint
UPDATE waitlist SET person_id = person_emails.person_id FROM person_emails WHERE person_emails.email = email_key;
--> statement-breakpoint
UPDATE enrollments SET person_id = person_emails.person_id FROM person_emails WHERE person_emails.email = lower(enrollments.email);
