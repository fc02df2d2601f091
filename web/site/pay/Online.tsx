import { type FormEvent, useState } from 'react';
import type { Checkout, OnlinePayment } from '../../../contract/checkout.ts';
import { rupees } from '../../../contract/rupees.ts';
import { buttonClass } from '../../ui/button.ts';
import { openCheckout } from './checkout-endpoint.ts';
import { openPayment } from './checkout-window.ts';
import { usePayToken } from './PayForm.tsx';

type OnlineProps = {
  online: OnlinePayment;
  amountPaise: number /** The order may have changed. */;
  onChange: () => void;
};

/**
 * Payment by card, UPI, netbanking or wallet. Without scripts a form begins it, and a second one leads to the payment page;
 * with them the page opens at once.
 */
export function Online({ online: { isTest, checkout }, amountPaise, onChange }: OnlineProps) {
  const token = usePayToken();
  const [begin] = openCheckout.useMutation();
  const [isOpening, setIsOpening] = useState(false);
  const [failure, setFailure] = useState('');
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    setIsOpening(true);
    setFailure('');
    const { data: begun, error } = checkout ? { data: { data: checkout } } : await begin({ token });
    if (begun) await openPayment(begun.data, onChange);
    else {
      setFailure(error?.message ?? 'Payment online does not answer at the moment. Please try again.');
      // The seat is kept all the same, and the page offers the other ways.
      onChange();
    }
    setIsOpening(false);
  };
  return (
    <div className="mt-5 rounded border border-strong bg-sheet p-5">
      <h3 className="text-lg font-bold">Online</h3>
      <p className="mt-3">By UPI, card, netbanking or wallet, on the page of Razorpay.</p>
      {isTest && (
        <p className="mt-3 border-l-4 border-accent bg-sunk px-4 py-2">
          <strong>A test:</strong> no money moves.
        </p>
      )}
      {failure && (
        <p role="alert" className="mt-3 border-l-4 border-bad bg-sunk px-4 py-2 font-medium text-bad">
          {failure}
        </p>
      )}
      <form action={checkout?.form ?? '/api/pay/checkout'} method="post" onSubmit={pay} className="mt-4">
        <Hidden fields={checkout ? fieldsOf(checkout) : [['token', token]]} />
        <button type="submit" disabled={isOpening} className={buttonClass('accent', 'w-full sm:w-auto')}>
          {checkout ? `Go on and pay ${rupees(amountPaise)}` : `Pay ${rupees(amountPaise)} online`}
        </button>
      </form>
    </div>
  );
}

const fieldsOf = ({ fields }: Checkout) => Object.entries(fields);

function Hidden({ fields }: { fields: readonly (readonly [string, string])[] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
