CREATE TABLE "due_reminders" (
	"order_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "due_reminders_order_id_n_days_pk" PRIMARY KEY("order_id","n","days")
);
--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;