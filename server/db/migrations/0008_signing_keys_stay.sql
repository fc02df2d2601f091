ALTER TABLE "signing_keys" ALTER COLUMN "encrypted_private_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" DROP COLUMN "retired_at";