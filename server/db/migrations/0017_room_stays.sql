CREATE TABLE "room_stays" (
	"room" text NOT NULL,
	"participant" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"join_id" uuid NOT NULL,
	CONSTRAINT "room_stays_room_participant_entered_at_pk" PRIMARY KEY("room","participant","entered_at")
);
--> statement-breakpoint
ALTER TABLE "room_stays" ADD CONSTRAINT "room_stays_join_id_session_joins_id_fk" FOREIGN KEY ("join_id") REFERENCES "public"."session_joins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_stays_join_idx" ON "room_stays" USING btree ("join_id");