import { rupees } from '../../../contract/base/rupees.ts';
import type { PayState, TrainerPay, TrainerRate } from '../../../contract/money/trainer-pay.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<PayState, StateLabel> = {
  running: { label: 'Not over yet' },
  open: { label: 'To approve' },
  approved: { label: 'To pay' },
  paid: { label: 'Paid' },
};

export const unitNames = { hour: 'an hour', class: 'a class' } as const;

/** A rate in words, `₹800 an hour`. */
export const rateText = ({ unit, paise }: Pick<TrainerRate, 'unit' | 'paise'>) => `${rupees(paise)} ${unitNames[unit]}`;

/** A time in hours and minutes, such as `2 h 30 min` for 150 minutes. */
export function hoursText(minutes: number): string {
  const minutesRest = minutes % 60;
  return [minutes >= 60 && `${Math.trunc(minutes / 60)} h`, (minutesRest > 0 || minutes === 0) && `${minutesRest} min`]
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
