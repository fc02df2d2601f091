ALTER TABLE "checkouts" ADD COLUMN "is_test" boolean;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "unsettled_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "failure" text;