import { dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { DeskOverview, DeskOverviewQuery } from '../../../contract/desk/desk-overview.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { sumOverdue } from '../../selling/orders/index.ts';
import { countLeads } from './leads.ts';
import { findNextBatches, sumDue, sumPaid, sumRefunded } from './money.ts';
import { countCertificates, countEnrollments, countFailedMails, countRequests, findCourses } from './queries.ts';

/** The course may be gone. */
type DayCount = { date: string; courseId?: string | null; count: number };

/** Oldest first. A day of Asia/Kolkata always has 24 hours. */
function daysUpTo(now: Date, length: number): string[] {
  return Array.from({ length }, (_, ago) => dateInKolkata(new Date(now.getTime() - ago * DAY_MS))).reverse();
}

function sum(rows: readonly DayCount[], matches: (row: DayCount) => boolean = () => true): number {
  return rows.filter(matches).reduce((total, { count }) => total + count, 0);
}

/** The figures of the last days: money, requests, enrollments and completions, in all, by day and by course. */
export async function readOverview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { days: span = '30' }: DeskOverviewQuery,
): Promise<DeskOverview> {
  const dates = daysUpTo(now(), Number(span));
  const to = dateInKolkata(now());
  const from = dates[0] ?? to;
  const start = instantInKolkata(`${from}T00:00`);
  const [requests, enrollments, completions, failedMails, courses, paid, money, batches, leads] = await Promise.all([
    countRequests(db, start),
    countEnrollments(db, start),
    countCertificates(db, start),
    countFailedMails(db, start),
    findCourses(db),
    sumPaid(db, from),
    readDuesAndRefunds(db, start, to),
    findNextBatches(db, to, now()),
    countLeads(db, start),
  ]);
  const paidByDate = new Map(paid.map(({ date, paise }) => [date, paise]));
  const conversions = requests.map(({ converted, ...row }) => ({ ...row, count: converted }));
  const figures = (matches?: (row: DayCount) => boolean) => ({
    requests: sum(requests, matches),
    enrollments: sum(enrollments, matches),
    completions: sum(completions, matches),
  });
  return {
    from,
    to,
    money: { paidPaise: paid.reduce((all, { paise }) => all + paise, 0), ...money },
    total: { ...figures(), converted: sum(conversions) },
    days: dates.map((date) => {
      const isOnDate = (row: DayCount) => row.date === date;
      return {
        date,
        ...figures(isOnDate),
        paidPaise: paidByDate.get(date) ?? 0,
        failedMails: sum(failedMails, isOnDate),
      };
    }),
    batches,
    ...leads,
    courses: courses
      .map(({ id, title }) => {
        const isOfCourse = (row: DayCount) => row.courseId === id;
        return { id, title, ...figures(isOfCourse), converted: sum(conversions, isOfCourse) };
      })
      .filter((course) => course.requests + course.enrollments + course.completions > 0)
      .sort((one, other) => other.requests - one.requests || one.title.localeCompare(other.title, 'en')),
  };
}

async function readDuesAndRefunds(tx: Tx, start: Date, today: string) {
  const [refundedPaise, duePaise, overdue] = await Promise.all([
    sumRefunded(tx, start),
    sumDue(tx, today),
    sumOverdue(tx, today),
  ]);
  return { refundedPaise, duePaise, overduePaise: overdue.paise, overdueOrders: overdue.orders };
}

/** Removes amounts, and the order by amount, for a role that does not read the books. */
export function withoutMoney(overview: DeskOverview): DeskOverview {
  return {
    ...overview,
    money: null,
    days: overview.days.map((day) => ({ ...day, paidPaise: null })),
    sources: byRequests(overview.sources),
    owners: byRequests(overview.owners),
  };
}

const byRequests = <Row extends { requests: number; paidPaise: number | null }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, paidPaise: null })).sort((one, other) => other.requests - one.requests);
