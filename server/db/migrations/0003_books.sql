DROP INDEX "tax_documents_refund_idx";--> statement-breakpoint
ALTER TABLE "document_series" ADD COLUMN "last_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD COLUMN "details" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD COLUMN "rate_percent" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "tax_documents_created_idx" ON "tax_documents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tax_documents_search_idx" ON "tax_documents" USING gin (("label" || ' ' || ("details" ->> 'order') || ' ' || ("buyer" ->> 'name')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_payment" ON "tax_documents" USING btree ("payment_id") WHERE "tax_documents"."of_document" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_refund" ON "tax_documents" USING btree ("refund_id");