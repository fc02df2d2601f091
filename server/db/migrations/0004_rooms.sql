DROP TABLE "room_visits";
--> statement-breakpoint
ALTER TABLE "attendance" DROP CONSTRAINT "attendance_source";
--> statement-breakpoint
-- Who came to a room had used the join link.
UPDATE attendance SET source = 'join' WHERE source = 'provider';
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_source" CHECK ("attendance"."source" IN ('trainer', 'csv', 'join'));
