ALTER TYPE "public"."payment_method" ADD VALUE 'cheque' BEFORE 'other';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cheque_bank" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cheque_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cheques" CHECK (("payments"."method"::text = 'cheque') = ("payments"."cheque_on" IS NOT NULL));--> statement-breakpoint
-- Numbers of transfers in the one form in which they are compared; those that only their spelling tells apart stay as they are.
UPDATE payments AS one SET reference = upper(regexp_replace(reference, '[\s-]', '', 'g'))
  WHERE method IN ('upi', 'bank_transfer') AND order_id IS NOT NULL
    AND reference <> upper(regexp_replace(reference, '[\s-]', '', 'g'))
    AND NOT EXISTS (SELECT 1 FROM payments AS other WHERE other.id <> one.id AND other.method IN ('upi', 'bank_transfer')
      AND upper(regexp_replace(other.reference, '[\s-]', '', 'g')) = upper(regexp_replace(one.reference, '[\s-]', '', 'g')));
