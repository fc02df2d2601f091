import type { Context } from 'hono';
import type { TaxDocument } from './issue.ts';
import { documentPdf } from './pdf/index.ts';

/** The response with a document as PDF, which no cache stores. */
export async function pdfResponse(context: Context, document: TaxDocument): Promise<Response> {
  return context.body(await documentPdf(document), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${document.label.replaceAll('/', '-')}.pdf"`,
    'Cache-Control': 'no-store',
  });
}
