import { rupees } from '../../../contract/base/rupees.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { confirmTransferClaim } from './endpoints.ts';

type ConfirmTransferProps = {
  id: string;
  name: string;
  amountPaise: number;
  about: string;
  /** The day in the account, if it is known. */
  paidOn?: string;
};

/** A button to confirm a reported transfer. It asks first, because the confirmation issues an invoice. */
export function ConfirmTransfer({ id, name, amountPaise, about, paidOn }: ConfirmTransferProps) {
  const [confirm] = confirmTransferClaim.useMutation();
  return (
    <ActionButton
      id={`confirm-${id}`}
      variant="ink"
      act={() => confirm({ id, paidOn, tdsPaise: 0 })}
      toast={() => ({ text: `${rupees(amountPaise)} from ${name} confirmed.` })}
      confirm={{
        title: `Is ${rupees(amountPaise)} in our account?`,
        text: `${name}, ${about}. They then get the seat, and the invoice is issued.`,
        button: 'Confirm',
      }}
    >
      Confirm<span className="sr-only"> {name}</span>
    </ActionButton>
  );
}
