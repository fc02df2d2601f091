import { describe, expect, test } from 'vitest';
import { byNight } from '../../../../tests/support/by-night.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import type { DocumentSnapshot } from './document-texts.ts';
import { documentPdf } from './index.ts';

const invoice: DocumentSnapshot = {
  kind: 'invoice',
  label: 'NC/26-27/00042',
  isTest: false,
  issuedOn: '2026-11-23',
  seller: {
    name: 'Test Academy Private Limited',
    address: '12 Residency Road\nBengaluru 560025',
    state: '29',
    gstin: '29AAGCB7383J1Z4',
  },
  buyer: { name: 'Asha Rao', address: '4 Lake View, Mysuru', state: '29', gstin: null },
  lines: [{ description: 'DevOps Basics, batch 86 from 14 December 2026', amountPaise: 599_900 }],
  details: { order: 'NC-7F3K9', paidOn: '2026-11-22', method: 'upi', of: null, reason: null },
  sac: '999293',
  placeOfSupply: '29',
  ratePercent: 18,
  taxablePaise: 508_390,
  cgstPaise: 45_755,
  sgstPaise: 45_755,
  igstPaise: 0,
  totalPaise: 599_900,
};

const draw = async (changes: Partial<DocumentSnapshot> = {}) => readPdf(await documentPdf({ ...invoice, ...changes }));

describe('a tax invoice', () => {
  test('has everything that rule 46 requires', async () => {
    expect((await draw()).text).toBe(
      'Tax invoice Original for the recipient Test Academy Private Limited 12 Residency Road, Bengaluru 560025 ' +
        'Karnataka (29) GSTIN 29AAGCB7383J1Z4 Number NC/26-27/00042 Date 23 November 2026 Order NC-7F3K9 ' +
        'Paid 22 November 2026, by UPI Place of supply Karnataka (29) Reverse charge No ' +
        'Billed to Asha Rao 4 Lake View, Mysuru Karnataka (29) Description SAC Quantity Amount ' +
        'DevOps Basics, batch 86 from 14 December 2026 999293 1 5,999.00 Taxable value 5,083.90 CGST 9% 457.55 ' +
        'SGST 9% 457.55 Total with tax, Rs. 5,999.00 Rupees five thousand nine hundred ninety-nine only ' +
        'Made by a computer under the Information Technology Act, 2000: it needs no signature. Page 1 of 1.',
    );
  });

  test('for another state has one tax, and for a company its GST number', async () => {
    const buyer = { name: 'Lotus LLP', address: '', state: '27', gstin: '27AAPFU0939F1ZV' };
    const { text } = await draw({ buyer, placeOfSupply: '27', cgstPaise: 0, sgstPaise: 0, igstPaise: 91_510 });
    expect(text).toContain('Place of supply Maharashtra (27)');
    expect(text).toContain('Billed to Lotus LLP Maharashtra (27) GSTIN 27AAPFU0939F1ZV');
    expect(text).toContain('Taxable value 5,083.90 IGST 18% 915.10 Total');
    expect(text).not.toContain('CGST');
  });

  test('of a company in a union territory names the tax UTGST', async () => {
    const seller = { ...invoice.seller, state: '04' };
    expect((await draw({ seller, placeOfSupply: '04' })).text).toContain('CGST 9% 457.55 UTGST 9% 457.55');
  });

  test('of a supply at 0 % is a bill of supply, as section 31(3)(c) requires', async () => {
    const untaxed = { ratePercent: 0, taxablePaise: 599_900, cgstPaise: 0, sgstPaise: 0 };
    const { text } = await draw(untaxed);
    expect(text).toMatch(/^Bill of supply .* GSTIN 29AAGCB7383J1Z4 Taxed at 0 % Number NC/);
    expect(text).not.toContain('GST 0%');
    expect((await draw({ ...untaxed, kind: 'credit_note' })).text).toMatch(/^Credit note /);
  });

  test('of a payment with a test key says that it is a test', async () => {
    expect((await draw({ isTest: true })).text).toContain('Test: no money was taken');
  });
});

test('a credit note names the document that it cancels, and the reason', async () => {
  const of = { label: 'NC/26-27/00042', issuedOn: '2026-11-23' };
  const details = { ...invoice.details, of, reason: 'The learner moved away' };
  const { text } = await draw({ kind: 'credit_note', label: 'NC/26-27/C0001', details });
  expect(text).toMatch(/^Credit note /);
  expect(text).toContain('Takes back NC/26-27/00042 of 23 November 2026 Because The learner moved away Order');
});

test('a receipt does not mention tax', async () => {
  const seller = { ...invoice.seller, gstin: null };
  const { text } = await draw({
    kind: 'receipt',
    seller,
    ratePercent: 0,
    taxablePaise: 599_900,
    cgstPaise: 0,
    sgstPaise: 0,
  });
  expect(text).toMatch(/^Receipt /);
  expect(text).toContain('Not registered for GST: no tax is charged');
  expect(text).toContain('1 5,999.00 Total, Rs. 5,999.00 Rupees');
  for (const word of ['CGST', 'IGST', 'Taxable', 'Place of supply']) expect(text).not.toContain(word);
});

test('a document has its title and language, is tagged, and has the same bytes each time', async () => {
  const { info, isTagged, structure } = await draw();
  expect(info).toMatchObject({
    Title: 'Tax invoice NC/26-27/00042',
    Author: 'Test Academy Private Limited',
    Language: 'en-IN',
  });
  expect(isTagged).toBe(true);
  expect(structure).toContain('"role":"H1"');
  expect(await documentPdf(invoice)).toEqual(await documentPdf(invoice));
});

test.each([
  ['Indian scripts', 'श्रीमती आशा राव'],
  ['long words', 'W'.repeat(120)],
  ['many words', 'Subrahmanya '.repeat(12)],
])('no text is cut or fails, whatever its length or script: %s', byNight, async (_what, name) => {
  const party = { ...invoice.buyer, name, address: name.repeat(3) };
  const details = { ...invoice.details, of: { label: 'NC/26-27/00042', issuedOn: '2026-11-23' }, reason: name };
  const { text } = await draw({
    kind: 'credit_note',
    seller: { ...invoice.seller, ...party },
    buyer: party,
    details,
    lines: [{ description: name, amountPaise: 2_147_483_647 }],
    totalPaise: 2_147_483_647,
  });
  expect(text).toContain('2,14,74,836.47');
  expect(text).toContain('Page 1 of 1.');
});

describe('the name of the buyer', () => {
  test('with two directions is read in its order', async () => {
    expect((await draw({ buyer: { ...invoice.buyer, name: 'Md علی Khan' } })).text).toContain('Billed to Md علی Khan');
  });

  test.each(['李雷', 'Asha 李'])('is not printed in part if a letter has no font: %s', async (name) => {
    const { text, missingGlyphs } = await draw({ buyer: { ...invoice.buyer, name } });
    expect(text).toContain('Billed to The buyer of order NC-7F3K9');
    expect(missingGlyphs).toBe(0);
  });

  test('is printed without emoji', async () => {
    expect((await draw({ buyer: { ...invoice.buyer, name: 'Asha 🌸 Rao' } })).text).toContain('Billed to Asha Rao');
  });
});
