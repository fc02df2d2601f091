import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { longDate, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { documentKindWords } from '../../../contract/base/states.ts';
import type { DeskReport } from '../../../contract/books/desk-books.ts';
import { stateName } from '../../../contract/books/gst-states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { deskRoute, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { MonthNavigation } from '../ui/MonthNavigation.tsx';
import { paymentMethodNames } from '../ui/names.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { getReport, reportMonth } from './endpoints.ts';
import { MonthClosing } from './MonthClosing.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { TdsCertificates } from './TdsCertificates.tsx';

export function ReportsPage() {
  const [search] = useSearchParams();
  const month = reportMonth(search);
  const result = getReport.useQuery({ month });
  return (
    <DeskPage
      title={`Reports: ${monthName(month)}`}
      path={deskPaths.reports}
      tabs={<MonthNavigation month={month} pathOf={deskPaths.reportsOf} />}
    >
      <Loaded what="report" result={result}>
        {(report) => <Report report={report} />}
      </Loaded>
    </DeskPage>
  );
}

function Report({ report }: { report: DeskReport }) {
  const { month, documents, states, received, refundedPaise, series } = report;
  return (
    <>
      {report.salesLimit && <SalesLimit limit={report.salesLimit} />}
      <ReportSection title="Files for the accountant">
        <ReportFiles month={month} registrations={report.registrations} />
      </ReportSection>
      <ReportSection title="Documents issued">
        <RecordTable
          caption={`Documents issued in ${monthName(month)}`}
          columns={documentColumns}
          rows={documents.filter(({ count }) => count > 0)}
          keyOf={({ kind }) => kind}
          empty="No documents were issued in this month."
        />
      </ReportSection>
      <ReportSection title="Supplies by state">
        <RecordTable
          caption="Invoices less credit notes, by place of supply and rate"
          columns={stateColumns}
          rows={states}
          keyOf={({ state, ratePercent }) => `${state} ${ratePercent}`}
          empty="No tax was charged in this month."
        />
      </ReportSection>
      <ReportSection title="Money">
        <RecordTable
          caption="Payments received, by method"
          columns={moneyColumns}
          rows={received}
          keyOf={({ method }) => method}
          empty="No payments came in this month."
        />
        {refundedPaise > 0 && <p className="mt-3">{rupees(refundedPaise)} was refunded.</p>}
      </ReportSection>
      {report.advances.length > 0 && (
        <ReportSection title="Received in the month, invoiced later">
          <RecordTable
            caption="Declared this month in table 11A of the return; table 11B takes it back in the month of the invoice"
            columns={advanceColumns}
            rows={report.advances}
            keyOf={({ label }) => label}
            empty=""
          />
        </ReportSection>
      )}
      <ReportSection title="TDS certificates">
        <TdsCertificates report={report} />
      </ReportSection>
      <ReportSection title="Closing">
        <MonthClosing report={report} />
      </ReportSection>
      <ReportSection title="Numbers">
        <p className="mb-3 text-ink-2">
          Each kind of document is numbered from 1 in each financial year and for each prefix, without a gap.
        </p>
        <RecordTable
          caption="Number series"
          columns={seriesColumns}
          rows={series}
          keyOf={({ kind, fy, prefix }) => `${kind} ${fy} ${prefix}`}
          empty="No document has a number yet."
        />
      </ReportSection>
    </>
  );
}

const limitTexts: Record<ReportSalesLimit['kind'], string> = {
  registration:
    'A company above this limit, which its State sets, must register for GST. Enter the GST number under Business once you have it. Until then, buyers get receipts without tax.',
  e_invoice:
    'A company above this limit must issue e-invoices to other companies from the next financial year on, even if its sales fall again. This site cannot issue them: settle with your accountant before the year ends how you will.',
};

type ReportSalesLimit = NonNullable<DeskReport['salesLimit']>;

function SalesLimit({ limit: { kind, fy, soldPaise, limitPaise } }: { limit: ReportSalesLimit }) {
  return (
    <p className="mb-8 border-l-4 border-bad bg-sunk px-4 py-3">
      {`Sales of ${fy} without tax are ${rupees(soldPaise)}. The legal limit is ${rupees(limitPaise)} a year. ${limitTexts[kind]}`}
    </p>
  );
}

function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 className="title-3 mb-3">{title}</h2>
      {children}
    </section>
  );
}

type Sums = Pick<
  DeskReport['documents'][number],
  'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'
>;

function sumColumns<Row extends Sums>(): Column<Row>[] {
  return [
    { label: 'Taxable', cell: ({ taxablePaise }) => rupees(taxablePaise), numeric: true },
    { label: 'CGST', cell: ({ cgstPaise }) => rupees(cgstPaise), numeric: true },
    { label: 'SGST or UTGST', cell: ({ sgstPaise }) => rupees(sgstPaise), numeric: true },
    { label: 'IGST', cell: ({ igstPaise }) => rupees(igstPaise), numeric: true },
    { label: 'Total', cell: ({ totalPaise }) => rupees(totalPaise), numeric: true },
  ];
}

const advanceColumns: Column<DeskReport['advances'][number]>[] = [
  { label: 'Buyer', cell: ({ buyer, order }) => `${buyer}, order ${order}` },
  { label: 'Received', cell: ({ paidOn }) => longDate(paidOn) },
  { label: 'Invoice', cell: ({ label, issuedOn }) => `${label} of ${longDate(issuedOn)}` },
  { label: 'Amount', cell: ({ totalPaise }) => rupees(totalPaise), numeric: true },
];

const documentColumns: Column<DeskReport['documents'][number]>[] = [
  { label: 'Kind', cell: ({ kind }) => documentKindWords[kind] },
  { label: 'Count', cell: ({ count }) => count, numeric: true },
  ...sumColumns<DeskReport['documents'][number]>(),
];

const stateColumns: Column<DeskReport['states'][number]>[] = [
  { label: 'Place of supply', cell: ({ state }) => stateName(state) },
  { label: 'Rate', cell: ({ ratePercent }) => `${ratePercent}%`, numeric: true },
  ...sumColumns<DeskReport['states'][number]>(),
];

const moneyColumns: Column<DeskReport['received'][number]>[] = [
  { label: 'Method', cell: ({ method }) => paymentMethodNames[method] },
  { label: 'Payments', cell: ({ count }) => count, numeric: true },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
];

const seriesColumns: Column<DeskReport['series'][number]>[] = [
  { label: 'Kind', cell: ({ kind }) => documentKindWords[kind] },
  { label: 'Year', cell: ({ fy }) => fy },
  { label: 'Prefix', cell: ({ prefix }) => prefix },
  { label: 'Last number', cell: ({ last }) => last, numeric: true },
  { label: 'Documents', cell: ({ count }) => count, numeric: true },
  {
    label: 'State',
    cell: ({ last, count }) => (last === count ? <Badge tone="good">Complete</Badge> : <Badge tone="bad">Gap</Badge>),
  },
];

export const page = deskRoute(ReportsPage, (_, { searchParams }) => [
  visit(getReport, { month: reportMonth(searchParams) }),
]);
