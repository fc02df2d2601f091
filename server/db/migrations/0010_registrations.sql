ALTER TABLE "tax_documents" DROP CONSTRAINT "tax_documents_number";--> statement-breakpoint
ALTER TABLE "document_series" DROP CONSTRAINT "document_series_is_test_kind_fy_pk";--> statement-breakpoint
-- Each prefix had a part of the one series of its kind and year.
DELETE FROM document_series;--> statement-breakpoint
ALTER TABLE "document_series" ADD COLUMN "prefix" text NOT NULL;--> statement-breakpoint
INSERT INTO document_series (kind, fy, is_test, prefix, last, last_on)
SELECT kind, fy, is_test, split_part(label, '/', 1), max(number), max(issued_on) FROM tax_documents GROUP BY 1, 2, 3, 4;--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_is_test_kind_fy_prefix_pk" PRIMARY KEY("is_test","kind","fy","prefix");
