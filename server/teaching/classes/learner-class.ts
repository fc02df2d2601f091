import { addDays, clockInKolkata, dateInKolkata, weekdayAndDate } from '../../../contract/base/calendar.ts';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { paths } from '../../../contract/paths.ts';
import { type LearnerClassState, OPENS_MINUTES_BEFORE } from '../../../contract/teaching/class.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import type { ClassMeeting } from './queries.ts';

type Times = Pick<ClassMeeting, 'startsAt' | 'endsAt' | 'cancelledAt'>;

export function opensAt({ startsAt }: Pick<Times, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - OPENS_MINUTES_BEFORE * MINUTE_MS);
}

export function stateOf(row: Times, now: Date): LearnerClassState {
  if (row.cancelledAt) return 'cancelled';
  if (row.endsAt <= now) return 'held';
  return opensAt(row) <= now ? 'open' : 'planned';
}

/** A day in words: `Today`, `Tomorrow`, or `Monday, 23 November`. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : weekdayAndDate(day);
}

/** A class as its learners see it, without the address of the meeting. */
export async function learnerClass(row: ClassMeeting, now: Date) {
  const { id, number, title, startsAt, endsAt, trainer, attendance, cancelReason, notes } = row;
  const [day, today] = [dateInKolkata(startsAt), dateInKolkata(now)];
  return {
    id,
    number,
    title,
    startsAt,
    endsAt,
    trainer,
    attendance,
    cancelReason,
    state: stateOf(row, now),
    when: `${dayText(day, today)}, ${clockInKolkata(startsAt)}`,
    opens: clockInKolkata(opensAt(row)),
    isToday: day === today,
    recordingUrl: row.recordingFile === null ? row.recordingUrl : paths.recording(id),
    notes: notes === '' ? null : await renderMarkdown(notes, { idPrefix: `class-${number}--` }),
  };
}
