ALTER TABLE "orders" RENAME COLUMN "proven_at" TO "verified_at";
--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "parts_chosen_at" TO "instalments_chosen_at";
--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "kept_since" TO "held_since";
--> statement-breakpoint
ALTER TABLE "provider_events" RENAME COLUMN "tries" TO "attempts";
--> statement-breakpoint
ALTER TABLE "month_closings" RENAME COLUMN "returned_paise" TO "refunded_paise";
--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "business" SET DEFAULT '{"legalName":"","address":"","state":"29","gstin":null,"sac":"999293","rates":[{"percent":18,"from":"2017-07-01"}],"invoicePrefix":"NC","vpa":null,"bankLines":"","holdMinutes":30,"offerHours":24,"claimHours":24,"instalmentPresets":[{"name":"Two instalments","instalments":[{"percent":50,"days":0},{"percent":50,"days":30}]},{"name":"Three instalments","instalments":[{"percent":40,"days":0},{"percent":30,"days":30},{"percent":30,"days":60}]}],"buyersChooseInstalments":false,"refundDays":7,"discountLimitPaise":100000,"refundApprovalPaise":500000,"tallyLedgers":{"party":"Course customers","sales":"Course fees","cgst":"Output CGST","sgst":"Output SGST","igst":"Output IGST","bank":"Bank","cash":"Cash","gateway":"Razorpay","tds":"TDS receivable"}}'::jsonb;
--> statement-breakpoint
UPDATE site_settings SET business = (business - 'buyersChooseParts' - 'reportedHours') || jsonb_build_object(
  'buyersChooseInstalments', coalesce(business -> 'buyersChooseParts', 'false'),
  'claimHours', coalesce(business -> 'reportedHours', '24'),
  'instalmentPresets', (SELECT coalesce(jsonb_agg((preset - 'parts') || jsonb_build_object('instalments', preset -> 'parts') ORDER BY number), '[]')
    FROM jsonb_array_elements(business -> 'instalmentPresets') WITH ORDINALITY AS presets (preset, number)));
--> statement-breakpoint
-- Names the constraints of columns and tables that were renamed before the baseline as in a new database. Older PostgreSQL than 18 does
-- not name them, and has none to rename.
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT conrelid::regclass AS of_table, conname AS old_name, format('%s_%s_not_null', relname, attname) AS new_name
    FROM pg_constraint
      JOIN pg_class ON pg_class.oid = conrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE connamespace = 'public'::regnamespace AND contype = 'n' AND conname <> format('%s_%s_not_null', relname, attname)
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', held.of_table, held.old_name, held.new_name);
  END LOOP;
END
$$;
