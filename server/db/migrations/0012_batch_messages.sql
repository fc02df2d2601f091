CREATE TABLE "batch_messages" (
	"batch_id" uuid NOT NULL,
	"send_id" text NOT NULL,
	"author_id" uuid,
	"subject" text NOT NULL,
	"learners" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_messages_batch_id_send_id_pk" PRIMARY KEY("batch_id","send_id")
);
--> statement-breakpoint
ALTER TABLE "batch_messages" ADD CONSTRAINT "batch_messages_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_messages" ADD CONSTRAINT "batch_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;