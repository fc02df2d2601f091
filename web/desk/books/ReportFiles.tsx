import type { GstFile } from '../../../contract/books/desk-books.ts';
import { addressOf } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { Fold } from '../ui/Fold.tsx';
import { linkClass } from '../ui/TextLink.tsx';

const files = [
  { name: 'documents', label: 'Documents', text: 'every invoice, credit note and receipt' },
  { name: 'payments', label: 'Payments', text: 'every payment with its document and its refunds' },
  { name: 'gst', label: 'GST summary', text: 'the tables of GSTR-1 (4A, 5, 7, 8, 9B, 11, 12, 13) one below the other' },
] as const;

const sections: Record<GstFile, { file: string; text: string }> = {
  b2b: { file: 'b2b,sez,de.csv', text: '4A, invoices to companies' },
  b2cl: { file: 'b2cl.csv', text: '5, invoices above ₹1,00,000 to people in other states' },
  b2cs: { file: 'b2cs.csv', text: '7, all other supplies to people, less credit notes' },
  exemp: { file: 'exemp.csv', text: '8, nil rated supplies' },
  cdnr: { file: 'cdnr.csv', text: '9B, credit notes to companies' },
  cdnur: { file: 'cdnur.csv', text: '9B, credit notes for invoices of table 5' },
  at: { file: 'at.csv', text: '11A, received in the month and invoiced later' },
  atadj: { file: 'atadj.csv', text: '11B, invoiced in the month and received earlier' },
  'hsn-b2b': { file: 'hsn(b2b).csv', text: '12, service codes, companies' },
  'hsn-b2c': { file: 'hsn(b2c).csv', text: '12, service codes, people' },
  docs: { file: 'docs.csv', text: '13, documents issued' },
};

const returns = [
  {
    path: 'GET /desk/reports/gstr1.json',
    label: 'GSTR-1 as JSON',
    text: 'one file for the GST portal and its offline tool',
  },
  {
    path: 'GET /desk/reports/gstr1.zip',
    label: 'GST sheets as ZIP',
    text: 'the tables of GSTR-1 and GSTR-3B as CSV files',
  },
  { path: 'GET /desk/reports/gstr3b.csv', label: 'GSTR-3B as CSV', text: 'tables 3.1 and 3.2' },
  { path: 'GET /desk/reports/gstr9.csv', label: 'GSTR-9 as CSV', text: 'tables 4, 5 and 17 of the financial year' },
] as const;

type ReportFilesProps = { month: string; registrations: readonly string[] };

export function ReportFiles({ month, registrations }: ReportFilesProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid gap-3">
        {files.map(({ name, label, text }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a
              href={addressOf(`GET /desk/reports/${name}.csv`, { month })}
              download={`${name}.csv`}
              className={buttonClass('outline')}
            >
              {label} as CSV
            </a>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <a
          href={addressOf('GET /desk/reports/tally.xml', { month })}
          download={`tally-${month}.xml`}
          className={buttonClass('outline')}
        >
          Vouchers for Tally
        </a>
        <span className="text-ink-2">
          sales, credit notes, receipts and refunds as XML, with the ledgers of Business
        </span>
      </div>
      {registrations.map((gstin) => (
        <Returns key={gstin} month={month} gstin={gstin} isOnly={registrations.length === 1} />
      ))}
    </div>
  );
}

type ReturnsProps = { month: string; gstin: string; isOnly: boolean };

function Returns({ month, gstin, isOnly }: ReturnsProps) {
  return (
    <>
      {!isOnly && <h3 className="mt-3 font-bold">{`Returns of ${gstin}`}</h3>}
      <ul className="grid gap-3">
        {returns.map(({ path, label, text }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a href={addressOf(path, { month, gstin })} download className={buttonClass('outline')}>
              {label}
            </a>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <Fold label="GSTR-1 for the offline tool">
        <p className="mb-3 max-w-[65ch] text-ink-2">
          Import each file that has rows into its section of the GST portal’s Returns Offline Tool, which then makes the
          return.
        </p>
        <ul className="grid gap-2">
          {Object.entries(sections).map(([name, { file, text }]) => (
            <li key={name}>
              <a
                href={addressOf('GET /desk/reports/gstr1/{file}', { file: name, month, gstin })}
                download={file}
                className={linkClass}
              >
                {file}
              </a>
              {`: table ${text}`}
            </li>
          ))}
        </ul>
      </Fold>
    </>
  );
}
