import type { PaymentMethod } from '../../../contract/base/states.ts';
import type { Role } from '../../../contract/people/permission.ts';

export const paymentMethodNames = {
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  other: 'Other',
} as const satisfies Record<PaymentMethod, string>;

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  counsellor: 'Counsellor',
  accountant: 'Accountant',
  coordinator: 'Coordinator',
  editor: 'Editor',
  trainer: 'Trainer',
};

/** A learner has no role. */
export const rolesText = (roles: readonly Role[]) => roles.map((role) => roleNames[role]).join(', ') || 'Learner';

/** Records whose word at the desk is not their identifier. */
const recordNames: Record<string, string> = { request: 'Lead' };

/** The label of an identifier such as a type of record: 'Free course' for `free_course`. */
export function identifierLabel(type: string): string {
  if (recordNames[type]) return recordNames[type];
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of an action of the audit log: 'Lead: enroll'. */
export function actionLabel(action: string): string {
  const [type = '', verb] = action.split('.');
  return verb ? `${identifierLabel(type)}: ${verb.replaceAll('_', ' ')}` : identifierLabel(type);
}
