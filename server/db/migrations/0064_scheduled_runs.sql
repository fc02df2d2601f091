CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone,
	"due_at" timestamp with time zone
);
