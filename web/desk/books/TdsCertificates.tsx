import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { type DeskReport, DeskTdsCertificate } from '../../../contract/books/desk-books.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { addressOf } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { enterTdsCertificate } from './endpoints.ts';

type Row = DeskReport['tds']['payments'][number];

export function TdsCertificates({ report: { month, tds } }: { report: DeskReport }) {
  const { fy, netPaidPaise, missingPaise, payments } = tds;
  return (
    <>
      {netPaidPaise > 0 && (
        <p className="mb-3">
          Companies deducted {rupees(netPaidPaise)} of tax in {fy}.{' '}
          {missingPaise > 0 ? `Certificates of ${rupees(missingPaise)} are missing.` : 'No certificate is missing.'}
        </p>
      )}
      <RecordTable
        caption={`Tax deducted (TDS) in ${fy}, missing certificates first`}
        columns={columns}
        rows={payments}
        keyOf={({ id }) => id}
        empty={`No company deducted tax in ${fy}.`}
      />
      {payments.length > 0 && (
        <p className="mt-4">
          <a
            href={addressOf('GET /desk/reports/tds.csv', { month })}
            download={`tds-${fy}.csv`}
            className={buttonClass('outline')}
          >
            TDS as CSV
          </a>
        </p>
      )}
    </>
  );
}

const columns: Column<Row>[] = [
  { label: 'Company', cell: ({ buyer }) => <span className="wrap-anywhere">{buyer}</span> },
  { label: 'Order', cell: ({ order }) => <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink> },
  { label: 'Document', cell: ({ document }) => document },
  { label: 'Paid on', cell: ({ paidOn }) => longDate(paidOn) },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
  { label: 'TDS', cell: ({ tdsPaise }) => rupees(tdsPaise), numeric: true },
  { label: 'TAN', cell: ({ tan }) => tan || 'Unknown' },
  { label: 'Form 131 or 16A', cell: (deduction) => <Certificate deduction={deduction} /> },
];

function Certificate({ deduction: { id, certificate, tan } }: { deduction: Row }) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="wrap-anywhere">{certificate || 'Missing'}</p>
      <Fold label={certificate ? 'Correct the number' : 'Enter the certificate'}>
        <CertificateForm id={id} certificate={certificate} tan={tan} />
      </Fold>
    </div>
  );
}

function CertificateForm({ id, certificate, tan }: Pick<Row, 'id' | 'certificate' | 'tan'>) {
  const [enter] = enterTdsCertificate.useMutation();
  const form = useDeskForm({
    schema: DeskTdsCertificate,
    defaultValues: { certificate, tan },
    idPrefix: `tds-${id}`,
    send: (body) => enter({ id, ...body }),
  });
  return (
    <FormFrame form={form} label="Form 131 or 16A" submit="Save">
      <TextInput name="certificate" label="Certificate number" />
      <TextInput name="tan" label="TAN of the company" note="(as on its certificate)" />
    </FormFrame>
  );
}
