import { rupees } from '../../../contract/base/rupees.ts';
import type { PayState, TrainerPay, TrainerRate } from '../../../contract/money/trainer-pay.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<PayState, StateLabel> = {
  running: { label: 'Not over yet' },
  open: { label: 'To approve' },
  approved: { label: 'To pay' },
  paid: { label: 'Paid' },
};

export const unitWords = { hour: 'an hour', class: 'a class' } as const;

/** `₹800 an hour`. */
export const rateText = ({ unit, paise }: Pick<TrainerRate, 'unit' | 'paise'>) => `${rupees(paise)} ${unitWords[unit]}`;

/** `150` minutes as `2 h 30 min`. */
export function hoursText(minutes: number): string {
  const rest = minutes % 60;
  return [minutes >= 60 && `${Math.trunc(minutes / 60)} h`, (rest > 0 || minutes === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** The sum of a month, without classes that have no rate. */
export function totalText({
  totalPaise,
  classesWithoutRate,
}: Pick<TrainerPay, 'totalPaise' | 'classesWithoutRate'>): string {
  const missing = classesWithoutRate === 1 ? '1 class has no rate' : `${classesWithoutRate} classes have no rate`;
  return classesWithoutRate > 0 ? `${rupees(totalPaise)} (${missing})` : rupees(totalPaise);
}
