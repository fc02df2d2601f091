-- What stands in the cookies stays valid: the site hashes it before it looks (server/auth/hashed-tokens.ts).
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
