-- The tokens of links are stored as hashes, as server/auth/links.ts makes them (base64url of SHA-256): the whole key of a reset, the token at
-- the end of the key of an email change.
UPDATE "verifications" SET "identifier" =
	rtrim(translate(encode(sha256(convert_to("identifier", 'UTF8')), 'base64'), '+/', '-_'), '=')
WHERE "identifier" LIKE 'reset-password:%';--> statement-breakpoint
UPDATE "verifications" SET "identifier" = substring("identifier" from '^(.*:)[^:]*$') ||
	rtrim(translate(encode(sha256(convert_to(substring("identifier" from '[^:]*$'), 'UTF8')), 'base64'), '+/', '-_'), '=')
WHERE "identifier" LIKE 'change-email:%';--> statement-breakpoint
UPDATE "mails" SET
	"html" = regexp_replace("html", '([?&;#]token=)[\w.%~+/=-]+', '\1…', 'g'),
	"text" = regexp_replace("text", '([?&;#]token=)[\w.%~+/=-]+', '\1…', 'g')
WHERE "state" = 'sent' AND ("text" LIKE '%token=%' OR "html" LIKE '%token=%');
