import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { paths } from '../../../../contract/paths.ts';
import { classText } from '../../../../contract/teaching/class-text.ts';

type CalendarRow = {
  id: string;
  number: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  cancelReason: string | null;
  sequence: number;
  updatedAt: Date;
  course: string;
};

type Calendar = {
  /** Without a trailing slash. */
  url: string;
  name: string;
  now: Date;
};

/** A subscribed calendar fetches the file again after that. */
const REFRESH_SECONDS = 3600;

/**
 * Writes classes as a calendar file (RFC 5545), in UTC. The id of an event stays, so that calendars follow changes by
 * `SEQUENCE`, mailed or subscribed.
 */
export function calendarFile({ url, name, now }: Calendar, rows: readonly CalendarRow[]): string {
  const { hostname } = new URL(url);
  const prodId = { company: hostname, product: 'classes' };
  const calendar = ical({ name, prodId, method: ICalCalendarMethod.PUBLISH, ttl: REFRESH_SECONDS });
  for (const row of rows) {
    const link = url + paths.joinClass(row.id);
    calendar.createEvent({
      id: `${row.id}@${hostname}`,
      sequence: row.sequence,
      stamp: now,
      lastModified: row.updatedAt,
      start: row.startsAt,
      end: row.endsAt,
      summary: `${row.course}, ${classText(row)}`,
      description: row.cancelledAt ? `Cancelled: ${row.cancelReason ?? ''}` : `Join: ${link}`,
      url: link,
      status: row.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
