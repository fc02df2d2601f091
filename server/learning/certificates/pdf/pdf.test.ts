import { describe, expect, test } from 'vitest';
import type { NamedCertificate } from '../../../../contract/learning/certificate.ts';
import { byNight } from '../../../../tests/support/by-night.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { certificatePdf } from './index.ts';
import { qrModules } from './qr.ts';

const id = '3f2b8c1e-9d4a-4b6f-8a51-0c7d2e9f1b34';
const url = `https://courses.example.com/certificates/${id}`;
const valid: NamedCertificate = {
  id,
  name: 'Asha Rao',
  courseTitle: 'DevOps Basics',
  trainingHours: '40',
  criteria: [],
  issuedAt: '2026-11-20T20:00:00.000Z',
  issuer: 'Test Academy',
  status: 'valid',
  revokedAt: null,
  revokedReason: null,
  replacedBy: null,
  url,
  pdf: `/api/certificates/${id}/pdf`,
  credential: `/api/certificates/${id}/credential`,
  linkedIn: 'https://www.linkedin.com/profile/add',
};
const revoked: NamedCertificate = {
  ...valid,
  status: 'revoked',
  revokedAt: '2027-01-03T06:00:00.000Z',
  revokedReason: 'Issued by mistake',
};

const draw = async (changes: Partial<NamedCertificate> = {}) => readPdf(await certificatePdf({ ...valid, ...changes }));

test('the PDF lists the met conditions, one line for each', async () => {
  const criteria = ['9 of 12 live classes attended (75% were needed)', '6 of 6 quizzes passed with 80% or more'];
  const { text } = await draw({ criteria });
  expect(text).toContain(`Training 40 hours Given for ${criteria.join(' ')} Issued on`);
});

test('the PDF has learner, course and the date in Asia/Kolkata, and nothing else', async () => {
  const { text } = await draw();
  expect(text).toBe(
    'T Test Academy This certifies that Asha Rao has completed the course DevOps ' +
      'Basics Training 40 hours Issued on 21 November 2026 Issued by Test Academy Certificate ' +
      `${id} Check it at https://courses.example.com/cer tificates/3f2b8c1e-9d4a-4b6f-8a 51-0c7d2e9f1b34`,
  );
});

test('the PDF has a title, an author, a language and tags, and links to the page', async () => {
  const { info, links, isTagged, structure } = await draw();
  expect(info).toMatchObject({
    Title: 'Certificate: DevOps Basics, Asha Rao',
    Author: 'Test Academy',
    Language: 'en-IN',
  });
  expect(isTagged).toBe(true);
  for (const part of ['"role":"H1"', `"alt":"QR code of ${url}"`]) expect(structure).toContain(part);
  expect(links).toContain(url);
});

test('the same certificate gives the same bytes', async () => {
  expect(await certificatePdf(valid)).toEqual(await certificatePdf(valid));
});

test('the PDF of a revoked certificate shows the date and the reason', async () => {
  expect((await draw()).text).not.toContain('Revoked');
  expect((await draw(revoked)).text).toContain('Revoked on 3 January 2027 Issued by mistake');
});

test('the QR code of the PDF has the address of the page, and is at least 25 mm wide', async () => {
  const { rectangles } = await draw();
  const modules = rectangles.filter(({ height }) => height < 5);
  const unit = Math.min(...modules.map(({ width }) => width));
  const left = Math.min(...modules.map(({ x }) => x));
  const top = Math.min(...modules.map(({ y }) => y));
  const drawn = qrModules(url).map((row) => row.map(() => false));
  for (const { x, y, width } of modules) {
    const row = drawn[Math.round((y - top) / unit)];
    row?.fill(true, Math.round((x - left) / unit), Math.round((x - left + width) / unit));
  }
  expect(drawn).toEqual(qrModules(url));
  expect((drawn.length * unit * 25.4) / 72).toBeGreaterThan(25);
});

describe('the name', () => {
  test('in Urdu is drawn in a font that has its letters', async () => {
    const { text, missingGlyphs } = await draw({ name: 'محمد علی خان' });
    for (const word of ['محمد', 'علی', 'خان']) expect(text).toContain(word);
    expect(missingGlyphs).toBe(0);
  });

  test('with letters at which the anchors of a font have a gap is drawn, too', async () => {
    expect((await draw({ name: 'ਆਸ਼ਾ ਸਿੰਘ' })).fonts.join()).toContain('NotoSans');
  });

  test('may mix scripts, and keeps its accents', async () => {
    const { text } = await draw({ name: 'Łukasz Āśā (आशा)' });
    expect(text.replaceAll(' ', '')).toContain('certifiesthatŁukaszĀśā(आशा)hascompleted');
  });

  test('that no font can draw is replaced by a reference to the page', async () => {
    expect((await draw({ name: '李雷' })).text).toContain('The learner named at the address');
  });
});

test('a long name breaks only between words', async () => {
  const name = 'Venkatanarasimharajuvaripeta Subrahmanyam-Krishnamoorthy Iyer';
  const { text } = await draw({ name });
  for (const word of name.split(' ')) expect(text).toContain(word);
});

test.each([
  ['long words', 'W'.repeat(100)],
  ['many words', 'Subrahmanya '.repeat(8)],
  ['one letter', 'A'],
])('no text is cut off: %s', byNight, async (_what, name) => {
  const changes = { name, courseTitle: name.repeat(3), issuer: name, revokedReason: name.repeat(5) };
  const { text } = await draw({ ...revoked, ...changes });
  const letters = (of: string) => of.replaceAll(' ', '');
  expect(letters(text)).toContain(letters(`Thiscertifiesthat${name}hascompletedthecourse`));
  expect(letters(text)).toContain(letters(`thecourse${name.repeat(3)}Training`));
});
