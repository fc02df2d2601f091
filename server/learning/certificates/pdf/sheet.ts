import { dateInKolkata, longDate } from '../../../../contract/base/calendar.ts';
import { printable } from '../../../../contract/base/printable.ts';
import type { NamedCertificate } from '../../../../contract/learning/certificate.ts';
import { palette } from '../../../base/palette.ts';
import { initialLetter } from '../../../drawing/fonts.ts';
import { type Box, drawText, type TextStyle } from '../../../drawing/index.ts';
import { drawQr } from './qr.ts';

type Doc = PDFKit.PDFDocument;

/** A4 across, in points. */
export const PAGE = { width: 841.89, height: 595.28 };

const MARGIN = 28;
const LINE = 1.5;
const SHEET = { x: MARGIN, y: MARGIN, width: PAGE.width - 2 * MARGIN, height: PAGE.height - 2 * MARGIN };
const SIDE = { x: 598, y: MARGIN, width: SHEET.x + SHEET.width - 598 };
const LEFT = { x: 68, width: 490 };
const BAD = '#ba2b28';
const SUNK = '#f3eee3';

const small: TextStyle = { face: 'mono', size: 10.5, leading: 1.4, color: palette.secondInk };
const fact: TextStyle = { ...small, color: palette.ink };
const nameStyle: TextStyle = { face: 'heading', size: 56, leading: 1.06, color: palette.ink };
const courseStyle: TextStyle = { ...nameStyle, size: 32, leading: 1.12 };

/** In Asia/Kolkata. */
function shownDate(instant: Date | string): string {
  return longDate(dateInKolkata(new Date(instant)));
}

/** The texts of a certificate, as they are drawn and as screen readers read them. */
export function certificateTexts(certificate: NamedCertificate) {
  const { id, name, courseTitle, trainingHours, criteria, issuedAt, issuer, url, revokedAt, revokedReason } =
    certificate;
  const shownIssuer = printable(issuer) ?? 'The school named at the address';
  return {
    name: printable(name) ?? 'The learner named at the address',
    course: printable(courseTitle) ?? 'The course named at the address',
    issuer: shownIssuer,
    url,
    facts: [
      { label: 'Training', values: [`${trainingHours} hours`] },
      ...(criteria.length > 0 ? [{ label: 'Given for', values: criteria }] : []),
      { label: 'Issued on', values: [shownDate(issuedAt)] },
      { label: 'Issued by', values: [shownIssuer] },
      { label: 'Certificate', values: [id] },
    ],
    revoked: revokedAt ? { on: `on ${shownDate(revokedAt)}`, reason: revokedReason ?? '' } : null,
  };
}

type CertificateTexts = ReturnType<typeof certificateTexts>;

export function drawSheet(doc: Doc, texts: CertificateTexts): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const tag = (type: string, draw: () => void, alt?: string) => root.add(doc.struct(type, alt ? { alt } : {}, draw));
  doc.markContent('Artifact', { type: 'Layout' });
  drawSurfaces(doc, texts);
  doc.endMarkedContent();
  tag('P', () => drawText(doc, texts.issuer, { x: 114, y: 64, width: 440, height: 26 }, { ...courseStyle, size: 20 }));
  drawEarned(doc, texts, tag);
  drawFacts(doc, texts, tag);
  const { revoked } = texts;
  if (revoked) tag('P', () => drawRevoked(doc, revoked));
  tag('Figure', () => drawCode(doc, texts), `QR code of ${texts.url}`);
  tag('P', () => drawAddress(doc, texts));
  root.end();
}

type Tag = (type: string, draw: () => void, alt?: string) => void;

function drawSurfaces(doc: Doc, { issuer, revoked }: CertificateTexts): void {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(palette.paper);
  doc.rect(SHEET.x, SHEET.y, SHEET.width, SHEET.height).fill(palette.sheet);
  drawPanel(doc, revoked ? SUNK : palette.accent, revoked === null);
  doc.lineWidth(LINE).strokeColor(palette.ink);
  doc.rect(SHEET.x, SHEET.y, SHEET.width, SHEET.height).stroke();
  doc
    .moveTo(SIDE.x, SIDE.y)
    .lineTo(SIDE.x, SIDE.y + SHEET.height)
    .stroke();
  doc
    .moveTo(SIDE.x, SIDE.y + SIDE.width)
    .lineTo(SIDE.x + SIDE.width, SIDE.y + SIDE.width)
    .stroke();
  doc.rect(LEFT.x, 62, 32, 32).fill(palette.accent);
  const initial = initialLetter(issuer);
  if (initial) drawText(doc, initial, { x: LEFT.x + 8, y: 65, width: 24, height: 26 }, { ...nameStyle, size: 24 });
}

function drawPanel(doc: Doc, color: string, withArches: boolean): void {
  const { x, y, width: side } = SIDE;
  doc.rect(x, y, side, side).fill(color);
  if (!withArches) return;
  doc.save().rect(x, y, side, side).clip();
  const center = { x: x + side / 2, y: y + side };
  for (const [radius, tone] of [
    [92, palette.ink],
    [70, palette.accent],
    [56, palette.sheet],
    [34, palette.accent],
    [20, palette.ink],
  ] as const) {
    doc.circle(center.x, center.y, radius).fill(tone);
  }
  doc.circle(x + side - 46, y + 48, 18).fill(palette.sheet);
  doc.restore();
}

function drawEarned(doc: Doc, { name, course, facts }: CertificateTexts, tag: Tag): void {
  const box = (y: number, height: number): Box => ({ ...LEFT, y, height });
  let y = 142;
  tag('P', () => {
    y = drawText(doc, 'This certifies that', box(y, 16), small) + 8;
  });
  tag('H1', () => {
    y = drawText(doc, name, box(y, 124), nameStyle) + 14;
  });
  tag('P', () => {
    y = drawText(doc, 'has completed the course', box(y, 16), small) + 8;
  });
  tag('H2', () => drawText(doc, course, box(y, topOf(facts) - 22 - y), courseStyle));
}

const FIRST_LINE = 25;
const FURTHER_LINE = 13;
/** The top is higher if there are many lines. */
const FACTS = { top: 450, bottom: 562 };

const heightOf = ({ values }: CertificateTexts['facts'][number]) => FIRST_LINE + (values.length - 1) * FURTHER_LINE;

function topOf(facts: CertificateTexts['facts']): number {
  const height = facts.reduce((sum, fact) => sum + heightOf(fact), 0);
  return Math.min(FACTS.top, FACTS.bottom - height);
}

function drawFacts(doc: Doc, { facts }: CertificateTexts, tag: Tag): void {
  let y = topOf(facts);
  for (const [index, { label, values }] of facts.entries()) {
    doc.markContent('Artifact', { type: 'Layout' });
    doc.lineWidth(index === 0 ? LINE : 0.75).strokeColor(index === 0 ? palette.ink : palette.hairline);
    doc
      .moveTo(LEFT.x, y)
      .lineTo(LEFT.x + LEFT.width, y)
      .stroke();
    doc.endMarkedContent();
    tag('P', () => {
      drawText(doc, label, { x: LEFT.x, y: y + 5, width: 110, height: 16 }, small);
      for (const [line, value] of values.entries()) {
        const box = { x: LEFT.x + 130, y: y + 5 + line * FURTHER_LINE, width: LEFT.width - 130, height: 16 };
        drawText(doc, value, box, fact);
      }
    });
    y += heightOf({ label, values });
  }
}

function drawRevoked(doc: Doc, { on, reason }: NonNullable<CertificateTexts['revoked']>): void {
  const inside = { x: SIDE.x + 20, width: SIDE.width - 40 };
  const bottom = SIDE.y + SIDE.width - 16;
  const date = drawText(
    doc,
    'Revoked',
    { ...inside, y: SIDE.y + 18, height: 48 },
    { ...courseStyle, size: 38, color: BAD },
  );
  const why = drawText(doc, on, { ...inside, y: date + 4, height: 16 }, { ...fact, color: BAD });
  drawText(doc, reason, { ...inside, y: why + 12, height: bottom - why - 12 }, fact);
}

/** Side of the QR code with its quiet zone, in points; the modules are at least 35 mm wide. */
const CODE_SIDE = 132;

function drawCode(doc: Doc, { url }: CertificateTexts): void {
  doc.fillColor(palette.ink);
  drawQr(doc, url, { x: SIDE.x + (SIDE.width - CODE_SIDE) / 2, y: 278, side: CODE_SIDE });
}

function drawAddress(doc: Doc, { url }: CertificateTexts): void {
  const inside = { x: SIDE.x + 24, width: SIDE.width - 48 };
  const end = drawText(doc, 'Check it at', { ...inside, y: 424, height: 14 }, { ...small, size: 9 });
  drawText(doc, url, { ...inside, y: end, height: 545 - end }, { ...fact, size: 9, breaksAnywhere: true }, url);
}
