import { longDate } from '../../../contract/base/calendar.ts';
import { MAX_TYPED_CODE } from '../../../contract/base/constants.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { useSite } from '../../site-settings.ts';
import { buttonClass } from '../../ui/button.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { unbroken } from '../../ui/format.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { RequiredBillForm } from './BillForm.tsx';
import { formIds, needsHold, nextStepOf } from './next-step.ts';
import { OnlinePaymentForm } from './OnlinePaymentForm.tsx';
import { PayForm } from './PayForm.tsx';

type WaysProps = {
  order: PayOrder;
  onChange: () => void;
};

export function WaysToPay({ order, onChange }: WaysProps) {
  const step = nextStepOf(order);
  if (step === 'keep') return <KeepSeat label="Keep my seat" variant="accent" />;
  if (step === 'confirm') return <KeepSeat label="Confirm my seat" variant="accent" />;
  if (step === 'hold') return <KeepSeat label="Keep my seat and pay" variant="accent" />;
  if (step === 'bill') return <RequiredBillForm order={order} />;
  const { state, due, online } = order;
  if (!step || !due) return null;
  const { amountPaise, dueOn } = due;
  return (
    <section className="mt-8" aria-labelledby="pay">
      <h2 id="pay" className="title-3">
        {`Pay ${siteRupees(amountPaise)}`}
      </h2>
      {!needsHold(order) && state !== 'held' && <p className="mt-1 text-ink-2">{`Due on ${longDate(dueOn)}`}</p>}
      {online && <OnlinePaymentForm online={online} amountPaise={amountPaise} onChange={onChange} />}
      {needsHold(order) ? <KeepSeat label="Pay another way" variant="outline" /> : <OtherWays order={order} />}
    </section>
  );
}

function OtherWays({ order }: { order: PayOrder }) {
  return (
    <>
      {order.upi && <Upi upi={order.upi} />}
      <AtOffice order={order} />
      {(order.upi || order.bankLines) && <TransferClaim />}
    </>
  );
}

function KeepSeat({ label, variant }: { label: string; variant: 'accent' | 'outline' }) {
  return (
    <div className="mt-8">
      <PayForm action="hold" id={formIds.hold}>
        <Submit variant={variant} className="w-full sm:w-auto">
          {label}
        </Submit>
      </PayForm>
    </div>
  );
}

function Upi({ upi: { link, qr, vpa } }: { upi: NonNullable<PayOrder['upi']> }) {
  return (
    <div className="mt-5 rounded border border-strong bg-sheet p-5">
      <h3 className="text-lg font-bold">By UPI</h3>
      <p className="mt-3">
        <a href={link} className={buttonClass('accent', 'w-full sm:w-auto')}>
          Open my UPI app
        </a>
      </p>
      <p className="mt-4">Or scan this code with any UPI app:</p>
      <QrCode qr={qr} label={`QR code to pay to ${vpa}`} />
      <p className="mt-3 break-all text-ink-2">{`UPI address: ${vpa}`}</p>
    </div>
  );
}

function AtOffice({ order: { bankLines, code } }: { order: PayOrder }) {
  const site = useSite();
  return (
    <div className="mt-5 rounded border border-strong bg-sheet p-5">
      <h3 className="text-lg font-bold">{bankLines ? 'By bank transfer, or at our office' : 'At our office'}</h3>
      {bankLines && <p className="mt-3 whitespace-pre-line">{bankLines}</p>}
      <p className="mt-3">
        <span>{`${bankLines ? 'Write' : 'Tell us'} your order, `}</span>
        <strong>{code}</strong>, with the payment.
        {site && (
          <>
            {' '}
            Questions? Call{' '}
            <a href={`tel:${site.phone}`} className="py-1 as-link">
              {unbroken(site.phoneShown)}
            </a>
            .
          </>
        )}
      </p>
    </div>
  );
}

function TransferClaim() {
  return (
    <div className="mt-5 rounded border border-strong bg-sheet p-5">
      <h3 className="text-lg font-bold">I have paid</h3>
      <p className="mt-3 mb-4">
        Your app or bank shows the number of the payment, called UTR or reference: 12 digits by UPI, 16 or 22 letters
        and digits by bank transfer. Send it to us, and your seat stays yours while we look for the payment.
      </p>
      <PayForm action="transfer-claim">
        <TextInput
          name="reference"
          label="UTR"
          note="(12 digits, or 16 or 22 letters and digits)"
          maxLength={MAX_TYPED_CODE}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Submit variant="ink">Send the UTR</Submit>
      </PayForm>
    </div>
  );
}
