import type { ReactNode } from 'react';
import type { DeskBusiness } from '../../../contract/books/desk-business.ts';
import { gstStates } from '../../../contract/books/gst-states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { change, read } from '../api.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Parts } from '../ui/Parts.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { PrintedField } from '../ui/UnprintableNote.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { BusinessForm, businessValues, unknownRates } from './business-form.ts';

/** The business settings. They share a row and its version with the settings of the site. */
const getBusiness = read('GET /desk/business', { provides: ['DeskBusiness'] });
const saveBusiness = change('PUT /desk/business', { invalidates: ['DeskBusiness', 'DeskSettings'] });

export function BusinessPage() {
  return (
    <RecordPage title="Business" path={deskPaths.business} result={getBusiness.useQuery()}>
      {(business) => (
        <DeskPage
          title="Business"
          path={deskPaths.business}
          about="Changes apply to new sales. Documents that are already issued do not change."
        >
          {unknownRates(business.rates).map((percent) => (
            <p key={percent} className="mb-6 max-w-3xl border-l-4 border-bad bg-sunk px-4 py-3">
              {`GST has no rate of ${percent}%. Check the rates below with your accountant.`}
            </p>
          ))}
          <BusinessSettings business={business} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function BusinessSettings({ business }: { business: DeskBusiness }) {
  const [save] = saveBusiness.useMutation();
  const form = useVersionedForm({
    schema: BusinessForm,
    defaultValues: businessValues(business),
    version: business.version,
    send: save,
  });
  return (
    <FormFrame form={form} label="Business" guarded sticky>
      <Parts
        label="Business"
        parts={[
          { id: 'company', title: 'Company', content: <Company /> },
          { id: 'documents', title: 'Tax documents', content: <Documents /> },
          { id: 'payment', title: 'Ways to pay', content: <PaymentMethods /> },
          { id: 'rules', title: 'Sales rules', content: <SalesRules /> },
          { id: 'tally', title: 'Ledgers in Tally', content: <Tally /> },
        ]}
      />
    </FormFrame>
  );
}

function FormSection({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="max-w-4xl">
      <p className="mb-4 text-ink-2">{text}</p>
      <div className="grid gap-x-6 sm:grid-cols-2">{children}</div>
    </div>
  );
}

function FullWidth({ children }: { children: ReactNode }) {
  return <div className="sm:col-span-2">{children}</div>;
}

const states = Object.entries(gstStates)
  .map(([value, name]) => ({ value, label: `${name} (${value})` }))
  .toSorted((one, other) => (one.label < other.label ? -1 : 1));

function Company() {
  return (
    <FormSection text="As it appears on invoices. Without a GST number, buyers get receipts without tax.">
      <PrintedField name="legalName" label="Legal name" />
      <TextInput name="gstin" label="GST number" note="(empty if not registered for GST)" />
      <FullWidth>
        <TextArea name="address" label="Address" rows={3} />
      </FullWidth>
      <Select name="state" label="State" options={states} />
    </FormSection>
  );
}

function Documents() {
  return (
    <FormSection text="Ask your accountant before you change these.">
      <TextInput name="invoicePrefix" label="Number prefix" note="(NC gives NC/26-27/00042)" />
      <TextInput name="sac" label="Service code (SAC)" inputMode="numeric" />
      <FullWidth>
        <TextArea
          name="rates"
          label="GST included in the prices"
          note="(one per line, such as 18% from 2017-07-01)"
          rows={2}
        />
        <CheckBox
          name="asksState"
          label="Ask every buyer for their State"
          note="(the place of supply; if not asked, our State is printed unless the buyer chooses another)"
        />
        <Select
          name="lastCreditDay"
          label="Last day for credit notes"
          note="(in the financial year after the supply; the October return is the last that is filed by 30 November)"
          options={[
            { value: '10-31', label: '31 October' },
            { value: '11-30', label: '30 November' },
          ]}
        />
        <TextArea
          name="annualReturns"
          label="Annual returns already filed"
          note="(one per line, such as 2026-27 on 2027-12-20; from that day, refunds for that year no longer lower the tax)"
          rows={2}
        />
      </FullWidth>
    </FormSection>
  );
}

function PaymentMethods() {
  return (
    <FormSection text="Buyers see these on their payment page. A method that you leave empty is not offered.">
      <TextInput name="vpa" label="UPI address" note="(academy@bank)" />
      <FullWidth>
        <TextArea name="bankLines" label="Bank account" note="(shown to buyers)" rows={4} />
      </FullWidth>
    </FormSection>
  );
}

function SalesRules() {
  return (
    <FormSection text="Changes apply to new orders; an existing order keeps its terms.">
      <TextInput name="holdMinutes" label="Hold a seat while a buyer pays" note="(minutes)" inputMode="numeric" />
      <TextInput
        name="claimHours"
        label="Hold a seat after a buyer reports a transfer"
        note="(hours)"
        inputMode="numeric"
      />
      <TextInput name="offerHours" label="Keep a seat for the waitlist" note="(hours)" inputMode="numeric" />
      <TextInput name="refundDays" label="Full refund" note="(days after the start)" inputMode="numeric" />
      <TextInput
        name="discountLimitPaise"
        label="Largest discount by a counsellor"
        note="(in rupees)"
        inputMode="decimal"
      />
      <TextInput
        name="refundApprovalPaise"
        label="A second person approves refunds and voided payments above"
        note="(in rupees, per order; a change applies from tomorrow)"
        inputMode="decimal"
      />
      <TextInput
        name="refundDayPaise"
        label="The most that one person may refund and void alone in a day"
        note="(in rupees; a change applies from tomorrow)"
        inputMode="decimal"
      />
      <FullWidth>
        <TextArea
          name="instalmentPresets"
          label="Instalment plans"
          note="(one per line, such as Two instalments: 50% now, 50% after 30 days; or 50% 3 days before the start)"
          rows={3}
        />
        <CheckBox
          name="buyersChooseInstalments"
          label="Buyers may choose the first plan themselves"
          note="(on their payment page, at the full price without a coupon; course pages say so)"
        />
      </FullWidth>
    </FormSection>
  );
}

const ledgers = [
  ['party', 'Buyers', '(amounts owed)'],
  ['sales', 'Sales', '(without tax)'],
  ['cgst', 'CGST', ''],
  ['sgst', 'SGST or UTGST', ''],
  ['igst', 'IGST', ''],
  ['bank', 'Bank', '(transfers, UPI and cards)'],
  ['cash', 'Cash', ''],
  ['gateway', 'Payment service', '(until it is settled)'],
  ['tds', 'TDS', '(deducted by companies)'],
  ['charges', 'Charges', '(of a card machine)'],
  ['inputGst', 'Input GST', '(in these charges)'],
] as const;

function Tally() {
  return (
    <FormSection text="The Tally export uses these ledger names. They must exist in your company in Tally.">
      {ledgers.map(([name, label, note]) => (
        <TextInput key={name} name={`tallyLedgers.${name}`} label={label} {...(note && { note })} />
      ))}
    </FormSection>
  );
}

export const page = deskRoute(BusinessPage, () => [visit(getBusiness, undefined)]);
