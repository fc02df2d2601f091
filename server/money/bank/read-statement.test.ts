import { describe, expect, test } from 'vitest';
import { RequestError } from '../../base/errors.ts';
import { readStatement } from './read-statement.ts';

const today = '2026-11-21';
const read = (text: string, remembered = new Map()) => readStatement(text, { remembered, today });
const linesOf = (text: string) =>
  read(text).lines.map(({ day, reference, amountPaise }) => [day, reference, amountPaise]);

function refusalOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RequestError) return error.fields?.text ?? '';
  }
  return expect.unreachable('It was read');
}

/** Headings, dates and amounts as each bank writes them. */
const statements = {
  SBI: `Account Number,:_00000012345678901
Txn Date,Value Date,Description,Ref No./Cheque No.,        Debit,Credit,Balance
5 Nov 2026,5 Nov 2026,BY TRANSFER-UPI/CR/412345678901/ASHA,TRANSFER FROM 4897,," 1,05,999.50","2,05,999.50"
06-Nov-26,06-Nov-26,CHQ DEP RETURN,123456,"5,999.00",,"2,00,000.50"`,
  HDFC: `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,********,********,********,********,********,********
05/11/26,UPI-ASHA RAO-ASHA@OKAXIS-412345678901-UPI,0000412345678901,05/11/26,,105999.50,205999.50
06/11/26,CHQ DEP RET,0000000000123456,06/11/26,5999.00,,200000.50`,
  ICICI: `,,,,,,,
DETAILED STATEMENT,,,,,,,
S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,05/11/2026,05/11/2026,-,UPI/412345678901/ASHA RAO,0.00,105999.50,205999.50
2,06/11/2026,06/11/2026,123456,CHQ RETURN,5999.00,0.00,200000.50
Legends used in the statement,,,,,,,`,
  Axis: `Name :- SAMPLE
Statement of Account No - 910010000000000 for the period (From : 01-11-2026 To : 30-11-2026)

Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
05-11-2026,-,UPI/P2A/412345678901/ASHA, ,105999.50,205999.50,4806
06-11-2026,123456,CHQ RETURN,5999.00, ,200000.50,4806`,
  Kotak: `"",,Account Statement
Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance,Dr / Cr
1,05-11-2026 19:40:46,05-11-2026,UPI/ASHA/412345678901/fee,UPI-609393884269,,"1,05,999.50","2,05,999.50",CR
2,06-11-2026 10:00:00,06-11-2026,CHQ RETURN,123456,"5,999.00",,"2,00,000.50",CR
Closing balance,"as on 21/11/2026 ₹2,00,000.50",,,,,,,`,
  'Kotak, older': `Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr
1,05/11/2026,UPI/ASHA/412345678901/fee,UPI-609393884269,"1,05,999.50",CR,"2,05,999.50",CR
2,06/11/2026,CHQ RETURN,123456,"5,999.00",DR,"2,00,000.50",CR`,
  PNB: `IFSC:,PUNB0999999
Txn No.,Txn Date,Description,Branch Name,Cheque No.,Dr Amount,Cr Amount,Balance
T20721400,05/11/2026,UPI/CR/412345678901/ASHA,-,,,105999.5,205999.5 Cr.
U55126421,06/11/2026,CHQ RETURN,-,123456,5999.0,,200000.5 Cr.`,
};

describe('a statement', () => {
  test.each(Object.entries(statements))('of %s is read by its own headings', (_, text) => {
    expect(linesOf(text)).toEqual([
      ['2026-11-05', expect.any(String), 10_599_950],
      ['2026-11-06', expect.stringMatching(/123456$/), -599_900],
    ]);
    expect(read(text).lines[0]?.narration).toContain('412345678901');
  });

  test('says by its column or its side what went out, also with a minus or in another word, and no balance is a line', () => {
    const head = 'Txn Date,Description,Debit,Credit\n';
    const rows = '01-11-2026,Opening Balance,,900\n05-11-2026,RENT,-500.00,\n06-11-2026,B/F,,400\n';
    expect(linesOf(head + rows)).toEqual([['2026-11-05', '', -50_000]]);
    const sides =
      'Date,Narration,Amount,Type\n05/11/2026,RENT,500,W\n05/11/2026,FEE,300,Withdrawal\n05/11/2026,ASHA,200,Deposit\n';
    expect(linesOf(sides).map(([, , paise]) => paise)).toEqual([-50_000, -30_000, 20_000]);
  });

  test('with unknown headings shows them with its first rows, and is read once its columns are known', () => {
    const text = 'Bank of Nowhere\nBooked,Text,Paid in,Paid out\n05-11-2026,UPI 412345678901,100,\n';
    const { columns, headings, sample, lines } = read(text);
    expect([columns, headings, sample, lines]).toEqual([
      null,
      ['Booked', 'Text', 'Paid in', 'Paid out'],
      [['05-11-2026', 'UPI 412345678901', '100', '']],
      [],
    ]);
    const chosen = { day: 0, narration: 1, reference: null, debit: 3, credit: 2, amount: null, side: null };
    expect(read(text, new Map([['booked|text|paidin|paidout', chosen]])).lines).toMatchObject([
      { day: '2026-11-05', amountPaise: 10_000 },
    ]);
  });

  test('is refused with the line that cannot be true', () => {
    const head = 'Txn Date,Description,Ref No./Cheque No.,Debit,Credit\n';
    expect(refusalOf(`${head}31-11-2026,A,,,5`)).toBe('Line 2: 31-11-2026 is not a day.');
    expect(refusalOf(`${head}12/11/2026,A,,,5\n12/12/2026,A,,,5`)).toMatch(/^Line 3: 12\/12\/2026 is still to come/);
    expect(refusalOf(`${head}12/11/2026,A,,,5O`)).toBe('Line 2: 5O is not an amount in rupees.');
    expect(refusalOf(`${head}12/11/2026,A,4.12346E+11,,5`)).toMatch(/^Line 2: A spreadsheet has shortened/);
    expect(refusalOf('one,two\n1,2')).toBe('The file has no line with the headings of its columns.');
  });
});
