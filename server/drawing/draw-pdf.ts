import { type Face, readFonts } from './fonts.ts';
import type { Bytes } from './picture-cache.ts';

type DocumentInfo = { title: string; author: string; subject: string; createdAt: Date; changedAt?: Date };

type Drawing = {
  info: DocumentInfo;
  size: [width: number, height: number];
  /** The texts of the drawing in each face, which decide the fonts that are read. */
  texts: Record<Face, string[]>;
  draw: (doc: PDFKit.PDFDocument) => void;
};

/** Draws a PDF of one page, tagged for screen readers; the same drawing has the same bytes each time. */
export async function drawPdf({ info, size, texts, draw }: Drawing): Promise<Bytes> {
  const { title, author, subject, createdAt, changedAt = createdAt } = info;
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), readFonts(texts)]);
  const doc = new PdfDocument({
    size,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-IN',
    info: { Title: title, Author: author, Subject: subject, CreationDate: createdAt, ModDate: changedAt },
  });
  for (const [name, file] of fonts) doc.registerFont(name, file);
  draw(doc);
  return collect(doc);
}

async function collect(doc: PDFKit.PDFDocument): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => doc.on('end', () => resolve()));
  doc.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}
