ALTER TABLE "bank_matches" DROP CONSTRAINT "bank_matches_one";--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "business" SET DEFAULT '{"legalName":"","address":"","state":"29","gstin":null,"sac":"999293","rates":[{"percent":18,"from":"2017-07-01"}],"invoicePrefix":"NC","asksState":true,"lastCreditDay":"10-31","annualReturns":[],"vpa":null,"bankLines":"","holdMinutes":30,"offerHours":24,"claimHours":24,"instalmentPresets":[{"name":"Two instalments","instalments":[{"percent":50,"days":0},{"percent":50,"days":30}]},{"name":"Three instalments","instalments":[{"percent":40,"days":0},{"percent":30,"days":30},{"percent":30,"days":60}]}],"buyersChooseInstalments":false,"refundDays":7,"discountLimitPaise":100000,"refundApprovalPaise":500000,"refundDayPaise":1000000,"tallyLedgers":{"party":"Course customers","sales":"Course fees","cgst":"Output CGST","sgst":"Output SGST","igst":"Output IGST","bank":"Bank","cash":"Cash","gateway":"Razorpay","tds":"TDS receivable"}}'::jsonb;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "deposit_id" uuid;--> statement-breakpoint
ALTER TABLE "waivers" ADD COLUMN "charge_number" integer;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "new_email_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "only_pays_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_deposit_id_cash_handovers_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_deposit" UNIQUE("deposit_id");--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_one" CHECK (num_nonnulls("bank_matches"."payment_id", "bank_matches"."refund_id", "bank_matches"."settlement_id", "bank_matches"."deposit_id") = 1);--> statement-breakpoint
UPDATE site_settings SET business = '{"lastCreditDay": "10-31", "annualReturns": []}'::jsonb || business;
