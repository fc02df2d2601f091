import type { Context } from 'hono';
import { instantInKolkata } from '../../../../contract/base/calendar.ts';
import { drawPdf } from '../../../drawing/index.ts';
import type { Bytes } from '../../../drawing/picture-cache.ts';
import { downloadResponse } from '../../../records/index.ts';
import type { TaxDocument } from '../issue.ts';
import { type DocumentSnapshot, type DocumentTexts, documentTexts } from './document-texts.ts';
import { drawSheet, PAGE } from './sheet.ts';

/** A tax document as a PDF of one page, drawn from what was stored; the same document gives the same bytes. */
export function documentPdf(document: DocumentSnapshot): Promise<Bytes> {
  return sheetPdf(document, documentTexts(document));
}

/** Texts on a sheet like that of a tax document. */
export function sheetPdf(
  { label, issuedOn }: Pick<DocumentSnapshot, 'label' | 'issuedOn'>,
  texts: DocumentTexts,
): Promise<Bytes> {
  const { title, copy, seller, facts, buyer, lines, sums, total, inWords, end } = texts;
  return drawPdf({
    info: {
      title: `${title} ${label}`,
      author: seller.name,
      subject: `${title} of ${seller.name} for ${buyer.name}`,
      createdAt: instantInKolkata(`${issuedOn}T00:00`),
    },
    size: [PAGE.width, PAGE.height],
    texts: {
      heading: [title, seller.name, buyer.name, ...total],
      mono: [copy, inWords, end, ...seller.lines, ...buyer.lines, ...facts.flat(), ...sums.flat()].concat(
        lines.map(({ description }) => description),
      ),
    },
    draw: (doc) => drawSheet(doc, texts),
  });
}

/** The response with a document as PDF, which no cache stores. */
export async function pdfResponse(context: Context, document: TaxDocument): Promise<Response> {
  const name = `${document.label.replaceAll('/', '-')}.pdf`;
  const file = { name, type: 'application/pdf', disposition: 'inline' } as const;
  return downloadResponse(context, file, await documentPdf(document));
}
