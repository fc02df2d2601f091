DROP TRIGGER certificates_attendance_stays ON certificates;
--> statement-breakpoint
-- The attendance of certificates from before `criteria` becomes one of these.
ALTER TABLE certificates DISABLE TRIGGER certificates_criteria_stay;
--> statement-breakpoint
UPDATE certificates SET criteria = jsonb_build_object('lessons', NULL, 'quizzes', NULL, 'work', NULL, 'feePaid', false,
  'classes', attendance || jsonb_build_object('needed',
    ceil((attendance ->> 'classes')::numeric * (attendance ->> 'percent')::numeric / 100)))
  WHERE attendance IS NOT NULL AND criteria IS NULL;
--> statement-breakpoint
ALTER TABLE certificates ENABLE TRIGGER certificates_criteria_stay;
--> statement-breakpoint
ALTER TABLE "certificates" DROP COLUMN "attendance";
--> statement-breakpoint
UPDATE checkouts SET is_test = orders.is_test FROM orders WHERE orders.id = checkouts.order_id AND checkouts.is_test IS NULL;
--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "is_test" SET NOT NULL;
