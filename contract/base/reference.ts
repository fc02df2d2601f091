import type { PaymentMethod } from './states.ts';

/** Ways to pay whose reference is a number from the bank; each number can pay only once. */
export const bankTransferMethods: readonly PaymentMethod[] = ['upi', 'bank_transfer'];

/** The number of a transfer in the form for comparing and storing: apps show it in groups, and people type it in any case. */
export const normalizedNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The reference of a payment in the form for comparing and storing; for cash, such as `Receipt 42`, it stays as it was typed. */
export function referenceOf({ method, reference }: { method: PaymentMethod; reference: string }): string {
  return bankTransferMethods.includes(method) ? normalizedNumber(reference) : reference;
}
