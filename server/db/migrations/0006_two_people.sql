ALTER TABLE "site_settings" ALTER COLUMN "business" SET DEFAULT '{"legalName":"","address":"","state":"29","gstin":null,"sac":"999293","rates":[{"percent":18,"from":"2017-07-01"}],"invoicePrefix":"NC","vpa":null,"bankLines":"","holdMinutes":30,"offerHours":24,"claimHours":24,"instalmentPresets":[{"name":"Two instalments","instalments":[{"percent":50,"days":0},{"percent":50,"days":30}]},{"name":"Three instalments","instalments":[{"percent":40,"days":0},{"percent":30,"days":30},{"percent":30,"days":60}]}],"buyersChooseInstalments":false,"refundDays":7,"discountLimitPaise":100000,"refundApprovalPaise":500000,"refundDayPaise":1000000,"tallyLedgers":{"party":"Course customers","sales":"Course fees","cgst":"Output CGST","sgst":"Output SGST","igst":"Output IGST","bank":"Bank","cash":"Cash","gateway":"Razorpay","tds":"TDS receivable"}}'::jsonb;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "former_limits" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transfer_paise" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "alone_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "alone_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_alone_by_users_id_fk" FOREIGN KEY ("alone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_alone_idx" ON "refunds" USING btree ("alone_by","alone_on") WHERE "refunds"."alone_on" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_whole_transfer" CHECK ("payments"."transfer_paise" >= "payments"."amount_paise" - "payments"."tds_paise");--> statement-breakpoint
UPDATE site_settings SET business = '{"refundDayPaise": 1000000}'::jsonb || business;
--> statement-breakpoint
-- Transfers that paid several orders before their whole amount was asked for.
UPDATE payments SET transfer_paise = amount_paise - tds_paise +
  (SELECT sum(amount_paise - tds_paise) FROM payments AS others WHERE others.shared_with = payments.id AND voided_at IS NULL)
  WHERE EXISTS (SELECT FROM payments AS others WHERE others.shared_with = payments.id AND voided_at IS NULL);
