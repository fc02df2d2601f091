ALTER TYPE "public"."document_kind" ADD VALUE 'commercial_note';--> statement-breakpoint
ALTER TABLE "tax_documents" DROP CONSTRAINT "tax_documents_replacement";--> statement-breakpoint
ALTER TABLE "tax_documents" DROP CONSTRAINT "tax_documents_credit";--> statement-breakpoint
DROP INDEX "tax_documents_of_payment";--> statement-breakpoint
DROP INDEX "tax_documents_of_refund";--> statement-breakpoint
ALTER TABLE "month_closings" ADD COLUMN "open_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_payment" ON "tax_documents" USING btree ("payment_id","kind") WHERE "tax_documents"."of_document" IS NULL AND "tax_documents"."replaces" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_refund" ON "tax_documents" USING btree ("refund_id","of_document");--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_replacement" CHECK ("tax_documents"."of_document" IS NULL OR "tax_documents"."replaces" IS NULL);--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_credit" CHECK (("tax_documents"."kind"::text IN ('credit_note', 'commercial_note')) = ("tax_documents"."of_document" IS NOT NULL));