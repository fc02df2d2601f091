CREATE TYPE "public"."alert_kind" AS ENUM('payment', 'refund', 'dispute', 'rule');--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "alert_kind" NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"order_id" uuid,
	"answer_by" date,
	"raised_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "alerts_about_unique" UNIQUE("about"),
	CONSTRAINT "alerts_done" CHECK ("alerts"."done_by" IS NULL OR "alerts"."done_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_raised_idx" ON "alerts" USING btree ("raised_at");