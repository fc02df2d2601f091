CREATE TABLE "month_closings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"received_paise" bigint NOT NULL,
	"returned_paise" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopened_by" uuid,
	"reopen_reason" text,
	CONSTRAINT "month_closings_month" CHECK ("month_closings"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$'),
	CONSTRAINT "month_closings_reopened" CHECK (num_nulls("month_closings"."reopened_at", "month_closings"."reopen_reason") <> 1)
);
--> statement-breakpoint
ALTER TABLE "month_closings" ADD CONSTRAINT "month_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_closings" ADD CONSTRAINT "month_closings_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "month_closings_closed" ON "month_closings" USING btree ("month") WHERE "month_closings"."reopened_at" is null;