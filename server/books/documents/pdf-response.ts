import type { Context } from 'hono';
import { downloadResponse } from '../../records/index.ts';
import type { TaxDocument } from './issue.ts';
import { documentPdf } from './pdf/index.ts';

/** The response with a document as PDF, which no cache stores. */
export async function pdfResponse(context: Context, document: TaxDocument): Promise<Response> {
  const name = `${document.label.replaceAll('/', '-')}.pdf`;
  const file = { name, type: 'application/pdf', disposition: 'inline' } as const;
  return downloadResponse(context, file, await documentPdf(document));
}
