import { useState } from 'react';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { OnlinePayment } from '../../../contract/money/gateway.ts';
import { change } from '../../calls.ts';
import { Form, Submit } from '../../ui/form/Form.tsx';
import { formIds } from './next-step.ts';
import { usePayToken } from './PayForm.tsx';
import { openPaymentPage } from './razorpay-window.ts';

const openCheckout = change('POST /pay/checkout');

type OnlinePaymentFormProps = {
  online: OnlinePayment;
  amountPaise: number;
  onChange: () => void;
};

/**
 * Payment by card, UPI, netbanking or wallet. Without JavaScript, a first form begins the payment and a second one
 * leads to the payment page; with JavaScript, the payment page opens at once.
 */
export function OnlinePaymentForm({ online: { isTest, checkout }, amountPaise, onChange }: OnlinePaymentFormProps) {
  const token = usePayToken();
  const [beginCheckout] = openCheckout.useMutation();
  const [failure, setFailure] = useState('');
  return (
    <div className="mt-5 rounded border border-strong bg-sheet p-5">
      <h3 className="text-lg font-bold">Online</h3>
      <p className="mt-3 mb-4">By UPI, card, netbanking or wallet, on Razorpay's page.</p>
      {isTest && (
        <p className="mb-4 border-l-4 border-accent bg-sunk px-4 py-2">
          <strong>Test mode:</strong> no money moves.
        </p>
      )}
      {failure && (
        <p role="alert" className="mb-4 border-l-4 border-bad bg-sunk px-4 py-2 font-medium text-bad">
          {failure}
        </p>
      )}
      <Form
        id={formIds.online}
        name="pay"
        call={checkout ? { address: checkout.form } : openCheckout}
        hidden={checkout?.fields ?? { token }}
        send={async () => {
          setFailure('');
          return checkout ? { data: { data: checkout } } : beginCheckout({ token });
        }}
        onSent={({ data }) => openPaymentPage(data, onChange)}
        onFailure={(message) => {
          setFailure(message);
          // The seat is kept nevertheless, and the page offers other ways to pay.
          onChange();
        }}
      >
        <Submit className="w-full sm:w-auto">
          {checkout ? `Continue and pay ${siteRupees(amountPaise)}` : `Pay ${siteRupees(amountPaise)} online`}
        </Submit>
      </Form>
    </div>
  );
}
