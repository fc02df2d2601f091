import { clockInKolkata, dateInKolkata, minuteInKolkata, weekdayAndDate } from '../../../contract/base/calendar.ts';
import type { RollEntry } from '../../../contract/teaching/desk-attendance.ts';
import type { ClassState, DeskClass } from '../../../contract/teaching/desk-classes.ts';
import { wholeTimes } from '../../ui/format.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<ClassState, StateLabel> = {
  planned: { label: 'Planned', tone: 'plain' },
  held: { label: 'Held', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

export const nameOf = ({ name }: Pick<RollEntry, 'name'>) => name ?? 'Name not known yet';

export type Span = Pick<DeskClass, 'startsAt' | 'endsAt'>;

/** `Monday, 23 November` and `7:00 pm to 9:00 pm`, in Asia/Kolkata. */
export function spanTexts({ startsAt, endsAt }: Span): { day: string; hours: string } {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  return {
    day: weekdayAndDate(dateInKolkata(start)),
    hours: wholeTimes(`${clockInKolkata(start)} to ${clockInKolkata(end)}`),
  };
}

/** `Monday, 23 November, 7:00 pm to 9:00 pm`. */
export function spanText(span: Span): string {
  const { day, hours } = spanTexts(span);
  return `${day}, ${hours}`;
}

export function timeInputOf({ startsAt, endsAt }: Span) {
  const [day = '', clock = ''] = minuteInKolkata(new Date(startsAt)).split('T');
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  return { day, startsAt: clock, minutes: String(minutes) };
}

/** Says how many learners get an email about a change of a class. */
export function emailedText(learners: number): string {
  if (learners === 0) return 'No one has a seat in this batch, so no one gets an email.';
  return learners === 1 ? 'One learner gets an email at once.' : `${learners} learners get an email at once.`;
}
