import { useNavigate, useParams } from 'react-router';
import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { documentKindWords } from '../../../contract/base/states.ts';
import { DeskBill } from '../../../contract/books/bill.ts';
import type { DeskDocumentRead } from '../../../contract/books/desk-books.ts';
import { stateName } from '../../../contract/books/gst-states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { BillInputs } from '../orders/index.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList } from '../ui/FactList.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { correctDocument, getDocument } from './endpoints.ts';

const above = { to: deskPaths.documents, label: 'Documents' };

export function CorrectDocumentPage() {
  const { id = '' } = useParams();
  const path = deskPaths.correctDocument(id);
  return (
    <RecordPage title="Correct a document" path={path} above={above} result={getDocument.useQuery({ id })}>
      {(document) => (
        <DeskPage title={`Correct ${document.label}`} path={path} above={above}>
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
            <FactList facts={factsOf(document)} />
            {document.leftPaise > 0 ? (
              <Correction document={document} />
            ) : (
              <p className="border-l-4 border-accent bg-sunk px-4 py-3">
                {document.kind === 'credit_note'
                  ? 'A credit note cannot be corrected. Correct the document that is valid now.'
                  : 'A credit note has cancelled this document, so there is nothing to correct.'}
              </p>
            )}
          </div>
        </DeskPage>
      )}
    </RecordPage>
  );
}

function factsOf({ kind, issuedOn, order, totalPaise, leftPaise, bill }: DeskDocumentRead): [string, string][] {
  const { billName, billAddress, gstin, state } = bill;
  return [
    ['Document', `${documentKindWords[kind]} of ${longDate(issuedOn)}, order ${order}`],
    ['Total', rupees(totalPaise)],
    ...(leftPaise > 0 && leftPaise < totalPaise ? [['Not refunded', rupees(leftPaise)] as [string, string]] : []),
    ['Buyer', [billName, billAddress, stateName(state), gstin && `GSTIN ${gstin}`].filter(Boolean).join(', ')],
  ];
}

function Correction({
  document: { id, label, order, kind, bill, leftPaise, totalPaise },
}: {
  document: DeskDocumentRead;
}) {
  const [correct] = correctDocument.useMutation();
  const navigate = useNavigate();
  const form = useDeskForm({
    schema: DeskBill,
    defaultValues: bill,
    send: async (body) => {
      const result = await correct({ id, ...body });
      if (result.data) navigate(deskPaths.documentsOf(order));
      return result;
    },
  });
  const name = documentKindWords[kind].toLowerCase();
  return (
    <FormFrame form={form} label="Correct the billing details" submit={`Correct the ${name}`}>
      <p className="mb-5 max-w-[65ch] text-ink-2">
        A credit note cancels {label}, and a new {name} of {rupees(leftPaise)} replaces it; both are dated today.
        {leftPaise < totalPaise && ' The rest has already been refunded.'} The payment stays as it is. The buyer gets
        both by email, and later documents of the order use the new details.
      </p>
      <BillInputs />
    </FormFrame>
  );
}

export const page = deskRoute(CorrectDocumentPage, ({ id = '' }) => [visit(getDocument, { id })]);
