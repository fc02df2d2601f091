import { type SQL, sql } from 'drizzle-orm';
import type { TodayKind } from '../../../contract/desk/desk-today.ts';
import { mayNow, type Permission } from '../../../contract/people/permission.ts';
import { openSupplies } from '../../books/documents/index.ts';
import { isOverdue, nextDueOn, owedBefore, settledPaise } from '../../db/queries/orders.ts';
import { absencesAt, mayTalkTo } from '../../learning/batch-progress/index.ts';
import { mayApproveIn } from '../../money/refunds/index.ts';
import type { Actor } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';

/** For so many days before its start, Today shows a batch that is nearly full or less than half full. */
const DAYS_TO_FILL = 14;

export type TodayQuery = { actor: Actor; now: Date; today: string; endOfToday: Date };

/** Omitted ones are empty. */
type Columns = {
  id: SQL;
  at: SQL;
  person?: SQL;
  name: SQL;
  mobile?: SQL;
  why: SQL;
  paise?: SQL;
  order?: SQL;
  link?: SQL;
};

type Kind = {
  may: readonly Permission[];
  /** Whether thousands of rows can wait: an index counts them, and only the shown ones are read in full. */
  mayBeThousands?: true;
  rows: (query: TodayQuery) => SQL;
};

function select({ id, at, person, name, mobile, why, paise, order, link }: Columns, from: SQL): SQL {
  return sql`SELECT ${id} AS id, ${at} AS at, ${person ?? sql`NULL::uuid`} AS person_id, ${name} AS name,
    ${mobile ?? sql`''`} AS mobile, ${why} AS why, ${paise ?? sql`NULL`}::bigint AS paise,
    ${order ?? sql`NULL::uuid`} AS order_id, ${link ?? sql`NULL`}::text AS link ${from}`;
}

const instant = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const startOfDay = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE 'Asia/Kolkata'`;

/** Matches the actor's rows and rows without an owner; people with `site.manage` see all rows. */
function isForActor({ actor }: TodayQuery, ownerId: SQL): SQL {
  return mayNow(actor, 'site.manage') ? sql`TRUE` : sql`(${ownerId} IS NULL OR ${ownerId} = ${actor.id})`;
}

const leadColumns = {
  id: sql`r.id`,
  person: sql`r.person_id`,
  name: sql`r.name`,
  mobile: sql`r.mobile`,
  why: sql`coalesce(c.title, 'No course yet')`,
};
const fromLeads = sql`FROM enrollment_requests r LEFT JOIN courses c ON c.id = r.course_id`;

/** For a query on `orders`: its sums use that table name. */
const orderColumns = {
  id: sql`orders.id`,
  person: sql`orders.person_id`,
  name: sql`orders.name`,
  mobile: sql`orders.mobile`,
  why: sql`c.title || ', order ' || orders.code`,
  order: sql`orders.id`,
};
const fromOrders = sql`FROM orders JOIN courses c ON c.id = orders.course_id`;
const fromRefunds = sql`FROM refunds f JOIN payments p ON p.id = f.payment_id JOIN orders ON orders.id = p.order_id`;

/** Drafts, and what becomes visible at a later time. */
function unpublished({ now }: TodayQuery, table: SQL): SQL {
  const why = sql`CASE WHEN publish_at IS NULL THEN 'Draft' ELSE 'Scheduled' END`;
  return select(
    { id: sql`id`, at: sql`coalesce(publish_at, updated_at)`, name: sql`title`, why },
    sql`FROM ${table} WHERE deleted_at IS NULL AND (publish_at IS NULL OR publish_at > ${instant(now)})`,
  );
}

export const todayQueries: Record<TodayKind, Kind> = {
  class: {
    may: ['classes.teach', 'classes.plan'],
    rows: ({ actor, now, today, endOfToday }) => {
      const isOwn = sql`m.trainer_id = ${actor.id} AND m.cancelled_at IS NULL`;
      const isOver = sql`m.ends_at <= ${instant(now)}`;
      const isOfToday = sql`m.cancelled_at IS NULL AND m.starts_at >= ${startOfDay(sql`${today}::date`)} AND m.starts_at < ${instant(endOfToday)}`;
      return select(
        {
          id: sql`m.id`,
          at: sql`m.starts_at`,
          name: sql`c.title || ', batch ' || b.number`,
          why: sql`concat_ws(': ', 'Class ' || m.number, nullif(m.title, ''))`,
          link: sql`CASE WHEN NOT ${isOver} THEN coalesce(m.join_link, b.join_link) END`,
        },
        sql`FROM class_meetings m JOIN batches b ON b.id = m.batch_id JOIN courses c ON c.id = b.course_id
          WHERE (${isOwn} AND m.starts_at > ${instant(now)} - interval '3 days' AND m.starts_at <= greatest(${instant(endOfToday)},
              (SELECT min(m.starts_at) FROM class_meetings m WHERE ${isOwn} AND m.starts_at > ${instant(now)}))
            AND (NOT ${isOver} OR num_nonnulls(m.recording_url, m.recording_file) = 0 OR NOT EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = m.id)))
            ${mayNow(actor, 'classes.plan') ? sql`OR (${isOfToday})` : sql``}`,
      );
    },
  },
  doubt: {
    may: ['classes.plan', 'classes.teach'],
    rows: ({ actor }) =>
      select(
        {
          id: sql`d.id`,
          at: sql`d.created_at`,
          name: sql`coalesce(u.name, '')`,
          why: sql`d.title || ', ' || c.title`,
        },
        sql`FROM doubts d JOIN courses c ON c.id = d.course_id LEFT JOIN users u ON u.id = d.asked_by
          WHERE d.answered_at IS NULL AND d.hidden_at IS NULL AND c.deleted_at IS NULL
            AND ${isTaughtBy(actor, { courseId: sql`d.course_id`, batchId: sql`d.batch_id` })}`,
      ),
  },
  work: {
    may: ['classes.plan', 'classes.teach'],
    rows: ({ actor }) =>
      select(
        {
          id: sql`h.id`,
          at: sql`h.handed_in_at`,
          name: sql`u.name`,
          why: sql`l.title || ', ' || c.title || CASE WHEN h.number > 1 THEN ', attempt ' || h.number ELSE '' END`,
        },
        sql`FROM hand_ins h JOIN users u ON u.id = h.user_id JOIN lessons l ON l.id = h.lesson_id
          JOIN courses c ON c.id = l.course_id
          WHERE h.outcome IS NULL AND c.deleted_at IS NULL
            AND ${isTaughtBy(actor, { courseId: sql`l.course_id`, batchId: sql`h.batch_id` })}`,
      ),
  },
  call: {
    may: ['leads.work'],
    mayBeThousands: true,
    rows: (query) =>
      select(
        { ...leadColumns, at: sql`r.follow_up_at` },
        sql`${fromLeads} WHERE NOT r.is_test AND r.stage IN ('new', 'contacted') AND r.follow_up_at < ${instant(query.endOfToday)}
          AND ${isForActor(query, sql`r.owner_id`)}`,
      ),
  },
  lead: {
    may: ['leads.work'],
    mayBeThousands: true,
    rows: (query) =>
      select(
        { ...leadColumns, at: sql`r.created_at` },
        sql`${fromLeads} WHERE NOT r.is_test AND r.stage = 'new' AND r.follow_up_at IS NULL AND ${isForActor(query, sql`r.owner_id`)}`,
      ),
  },
  hold: {
    may: ['sales.quote'],
    rows: (query) =>
      select(
        { ...orderColumns, at: sql`orders.held_until`, paise: sql`orders.total_paise` },
        sql`${fromOrders} LEFT JOIN enrollment_requests r ON r.id = orders.request_id
          WHERE orders.cancelled_at IS NULL AND orders.confirmed_at IS NULL AND orders.held_until IS NOT NULL
            AND orders.held_until > ${instant(query.now)} AND orders.held_until < ${instant(query.endOfToday)}
            AND ${isForActor(query, sql`r.owner_id`)}`,
      ),
  },
  due: {
    may: ['sales.quote'],
    mayBeThousands: true,
    rows: ({ today }) =>
      select(
        { ...orderColumns, at: startOfDay(nextDueOn), paise: owedBefore(today) },
        sql`${fromOrders} WHERE ${isOverdue(today)}`,
      ),
  },
  message: {
    may: ['leads.work'],
    mayBeThousands: true,
    rows: (query) =>
      select(
        {
          id: sql`m.id`,
          at: sql`m.created_at`,
          person: sql`m.person_id`,
          name: sql`m.name`,
          why: sql`left(m.message, 200)`,
        },
        sql`FROM contact_messages m WHERE m.state = 'new' AND ${isForActor(query, sql`m.owner_id`)}`,
      ),
  },
  seat: {
    may: ['money.record'],
    rows: () =>
      select(
        { ...orderColumns, at: sql`orders.seat_choice_deadline`, paise: settledPaise },
        sql`${fromOrders} WHERE orders.seat_choice_deadline IS NOT NULL AND orders.confirmed_at IS NULL
          AND orders.cancelled_at IS NULL`,
      ),
  },
  transfer: {
    may: ['money.record'],
    rows: () =>
      select(
        {
          ...orderColumns,
          id: sql`t.id`,
          at: sql`t.created_at`,
          why: sql`'UTR ' || t.reference || ', order ' || orders.code`,
          paise: sql`t.amount_paise`,
        },
        sql`FROM transfer_claims t JOIN orders ON orders.id = t.order_id WHERE t.state = 'open'`,
      ),
  },
  approval: {
    may: ['money.refund'],
    rows: ({ actor }) =>
      select(
        { ...orderColumns, id: sql`f.id`, at: sql`f.created_at`, why: sql`f.reason`, paise: sql`f.amount_paise` },
        sql`${fromRefunds} WHERE f.state = 'requested' AND ${mayApproveIn(actor, sql`f.requested_by`)}`,
      ),
  },
  refundToSend: {
    may: ['money.refund'],
    rows: () =>
      select(
        {
          ...orderColumns,
          id: sql`f.id`,
          at: sql`coalesce(f.approved_at, f.created_at)`,
          why: sql`CASE f.state WHEN 'failed' THEN concat_ws(': ', 'Could not be sent', f.error) ELSE f.reason END`,
          paise: sql`f.amount_paise`,
        },
        sql`${fromRefunds} WHERE f.state = 'failed' OR (f.state = 'approved' AND f.way <> 'provider')`,
      ),
  },
  supply: {
    may: ['accounting.read'],
    rows: ({ today }) =>
      select(
        { ...orderColumns, at: startOfDay(sql`s.invoice_by`), paise: sql`s.paise` },
        sql`${fromOrders} JOIN ${openSupplies(today)} s ON s.id = orders.id`,
      ),
  },
  bankLine: {
    may: ['accounting.read'],
    mayBeThousands: true,
    rows: () =>
      select(
        {
          id: sql`l.id`,
          at: startOfDay(sql`l.day`),
          name: sql`coalesce(nullif(l.reference, ''), 'Bank')`,
          why: sql`l.narration`,
          paise: sql`l.amount_paise`,
        },
        sql`FROM bank_lines l WHERE l.aside_at IS NULL AND NOT EXISTS (SELECT FROM bank_matches m WHERE m.line_id = l.id)`,
      ),
  },
  alert: {
    may: ['money.refund'],
    rows: () =>
      select(
        {
          ...orderColumns,
          id: sql`a.id`,
          at: sql`a.raised_at`,
          name: sql`coalesce(orders.name, '')`,
          mobile: sql`coalesce(orders.mobile, '')`,
          why: sql`a.text`,
        },
        sql`FROM alerts a LEFT JOIN orders ON orders.id = a.order_id WHERE a.done_at IS NULL`,
      ),
  },
  mail: {
    may: ['site.manage'],
    mayBeThousands: true,
    rows: () =>
      select(
        {
          id: sql`m.id`,
          at: sql`m.created_at`,
          // A subquery for each row: a join would read the addresses of everyone.
          person: sql`(SELECT person_id FROM person_emails WHERE email = lower(m.recipient))`,
          name: sql`m.recipient`,
          why: sql`m.subject`,
        },
        sql`FROM mails m WHERE m.state = 'failed'`,
      ),
  },
  batch: {
    may: ['classes.plan'],
    rows: ({ now, today }) =>
      select(
        {
          id: sql`b.id`,
          at: startOfDay(sql`b.starts_on`),
          name: sql`c.title || ', batch ' || b.number`,
          why: sql`CASE WHEN s.taken >= b.seats THEN 'Full: all ' || b.seats || ' seats are taken'
            ELSE s.taken || ' of ' || b.seats || ' seats are taken' END`,
        },
        sql`FROM batches b JOIN courses c ON c.id = b.course_id
          CROSS JOIN LATERAL (SELECT seats_taken(b.id, ${instant(now)}, NULL) AS taken) s
          WHERE b.starts_on BETWEEN ${today}::date AND ${today}::date + ${sql.raw(String(DAYS_TO_FILL))} AND c.deleted_at IS NULL
            AND (s.taken * 2 < b.seats OR s.taken * 10 >= b.seats * 9)`,
      ),
  },
  fallingBehind: {
    may: ['classes.plan', 'classes.teach', 'leads.work'],
    rows: ({ actor, now }) =>
      select(
        {
          id: sql`x.id`,
          at: sql`x.last_missed_at`,
          ...(mayNow(actor, 'classes.plan', 'leads.work') && { person: sql`x.person_id` }),
          name: sql`coalesce(u.name, p.name, '')`,
          mobile: sql`coalesce(nullif(u.phone, ''), p.mobile, '')`,
          why: sql`x.missed || ' classes missed, ' || c.title`,
        },
        sql`FROM ${absencesAt(now)} x JOIN courses c ON c.id = x.course_id LEFT JOIN users u ON u.id = x.user_id
          LEFT JOIN people p ON p.id = x.person_id
          WHERE ${mayTalkTo(actor, { courseId: sql`x.course_id`, batchId: sql`x.batch_id` })}`,
      ),
  },
  draftPost: { may: ['content.write'], rows: (query) => unpublished(query, sql`posts`) },
  draftCourse: { may: ['content.write'], rows: (query) => unpublished(query, sql`courses`) },
};
