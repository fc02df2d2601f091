import type { PaymentMethod } from './states.ts';
import { readNumber } from './typed.ts';

/** Ways to pay whose reference is a number from the bank; each number can pay only once. */
export const bankTransferMethods: readonly PaymentMethod[] = ['upi', 'bank_transfer'];

/** The reference of a payment in the form for comparing and storing; for cash, such as `Receipt 42`, it stays as it was typed. */
export function referenceOf({ method, reference }: { method: PaymentMethod; reference: string }): string {
  return method === 'cheque' || bankTransferMethods.includes(method) ? readNumber(reference) : reference;
}
