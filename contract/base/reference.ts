import type { PaymentMethod } from './states.ts';

/** Ways to pay whose reference is a number that the bank gave, and that pays once. */
export const bankTransferMethods: readonly PaymentMethod[] = ['upi', 'bank_transfer'];

/** The number of a transfer as it is compared and stored: apps show it in groups, and people type it in any case. */
export const normalizedNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The reference of a payment as it is compared and stored; that of cash, such as `Receipt 42`, stays as it was typed. */
export function referenceOf({ method, reference }: { method: PaymentMethod; reference: string }): string {
  return bankTransferMethods.includes(method) ? normalizedNumber(reference) : reference;
}
