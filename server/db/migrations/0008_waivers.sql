CREATE TYPE "public"."waiver_state" AS ENUM('requested', 'done', 'declined');--> statement-breakpoint
CREATE TABLE "waivers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"state" "waiver_state" NOT NULL,
	"requested_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"alone_by" uuid,
	"alone_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waivers_amount" CHECK ("waivers"."amount_paise" > 0),
	CONSTRAINT "waivers_decided" CHECK (("waivers"."state" = 'requested') = ("waivers"."decided_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "instalments" ADD COLUMN "is_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_alone_by_users_id_fk" FOREIGN KEY ("alone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waivers_order_idx" ON "waivers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waivers_requested" ON "waivers" USING btree ("order_id") WHERE "waivers"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "waivers_alone_idx" ON "waivers" USING btree ("alone_by","alone_on") WHERE "waivers"."alone_on" IS NOT NULL;