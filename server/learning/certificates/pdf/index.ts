import type { NamedCertificate } from '../../../../contract/learning/certificate.ts';
import { drawPdf } from '../../../drawing/index.ts';
import type { Bytes } from '../../../drawing/picture-cache.ts';
import { certificateTexts, drawSheet, PAGE } from './sheet.ts';

/** The same certificate gives the same bytes. */
export function certificatePdf(certificate: NamedCertificate): Promise<Bytes> {
  const texts = certificateTexts(certificate);
  const { name, course, issuer, url, facts, revoked } = texts;
  return drawPdf({
    info: {
      title: `Certificate: ${course}, ${name}`,
      author: issuer,
      subject: url,
      createdAt: new Date(certificate.issuedAt),
      changedAt: new Date(certificate.revokedAt ?? certificate.issuedAt),
    },
    size: [PAGE.width, PAGE.height],
    texts: {
      heading: [name, course, issuer],
      mono: [url, revoked?.reason ?? '', ...facts.flatMap(({ label, values }) => [label, ...values])],
    },
    draw: (doc) => drawSheet(doc, texts),
  });
}
