import type { Certificate } from '../../../../contract/certificate.ts';
import type { Bytes } from '../../share/index.ts';
import { readFonts } from './fonts.ts';
import { drawSheet, PAGE, wordsOf } from './sheet.ts';

/** A certificate as a PDF of one page; the same certificate gives the same bytes. */
export async function certificatePdf(certificate: Certificate): Promise<Bytes> {
  const words = wordsOf(certificate);
  const { name, course, issuer, url, facts, revoked } = words;
  const [{ default: PdfDocument }, fonts] = await Promise.all([
    import('pdfkit'),
    readFonts({ heading: [name, course, issuer], mono: [url, revoked?.reason ?? '', ...facts.flat()] }),
  ]);
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-IN',
    info: {
      Title: `Certificate: ${course}, ${name}`,
      Author: issuer,
      Subject: url,
      CreationDate: new Date(certificate.issuedAt),
      ModDate: new Date(certificate.revokedAt ?? certificate.issuedAt),
    },
  });
  for (const [name, file] of fonts) doc.registerFont(name, file);
  drawSheet(doc, words);
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
