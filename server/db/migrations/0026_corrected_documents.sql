DROP INDEX "tax_documents_of_payment";--> statement-breakpoint
ALTER TABLE "tax_documents" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_replaces_tax_documents_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_replaces" ON "tax_documents" USING btree ("replaces");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_payment" ON "tax_documents" USING btree ("payment_id") WHERE "tax_documents"."of_document" IS NULL AND "tax_documents"."replaces" IS NULL;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_replacement" CHECK ("tax_documents"."kind" <> 'credit_note' OR "tax_documents"."replaces" IS NULL);
