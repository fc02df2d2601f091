import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { TimelineEntry } from '../../../contract/desk-people.ts';
import { mayNow, type Permission } from '../../../contract/permission.ts';
import type { Tx } from '../../db/client.ts';
import { settledPaise } from '../../db/order-sums.ts';
import {
  attendance,
  auditEntries,
  batches,
  certificates,
  classMeetings,
  contactMessages,
  contactReplies,
  courses,
  enrollmentRequests,
  enrollments,
  instalments,
  mails,
  orders,
  payments,
  refunds,
  requestCalls,
  requestNotes,
  users,
  waitlist,
} from '../../db/schema/index.ts';
import { personOfMail } from '../../mail/outbox.ts';
import type { Actor } from '../../records/index.ts';

/** The most entries of a kind: more than a person has in years. */
const MAX_ENTRIES = 200;

type Of = { personId: string; emails: string[] };
type Part = Partial<TimelineEntry>;
/** The columns of a source; `at` is a moment, or a due day. */
type Row = { id: string; at: Date | string; title: string } & Omit<Part, 'at' | 'id' | 'kind' | 'record'> & {
    recordId?: string | null;
  };
type Source = {
  kind: TimelineEntry['kind'];
  /** Who may read it. */
  who: readonly Permission[];
  leadsTo?: NonNullable<TimelineEntry['record']>['kind'];
  find: (tx: Tx, of: Of) => PromiseLike<Row[]>;
};

const leads: readonly Permission[] = ['leads.work'];
const sales: readonly Permission[] = ['sales.quote', 'money.record', 'accounting.read'];
const classes: readonly Permission[] = ['classes.plan', 'leads.work'];
const everybody: readonly Permission[] = [...sales, ...classes];

const author = alias(users, 'author');
const text = (parts: SQL) => sql<string>`${parts}`;
const orNothing = (column: PgColumn) => sql<string>`coalesce(${column}, '')`;
const batchName = sql`CASE WHEN ${batches.number} IS NULL THEN '' ELSE ' in batch ' || ${batches.number} END`;

const sources: readonly Source[] = [
  {
    kind: 'request',
    who: leads,
    leadsTo: 'request',
    find: (tx, { personId }) =>
      tx
        .select({
          id: enrollmentRequests.id,
          recordId: enrollmentRequests.id,
          at: enrollmentRequests.createdAt,
          title: text(sql`'Asked for ' || ${courses.title}`),
          detail: text(
            sql`concat_ws(', ', ${enrollmentRequests.stage}::text, ${enrollmentRequests.utmSource}, ${enrollmentRequests.referrer})`,
          ),
        })
        .from(enrollmentRequests)
        .leftJoin(courses, eq(courses.id, enrollmentRequests.courseId))
        .where(eq(enrollmentRequests.personId, personId))
        .orderBy(desc(enrollmentRequests.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'note',
    who: leads,
    leadsTo: 'request',
    find: (tx, { personId }) =>
      tx
        .select({
          id: requestNotes.id,
          recordId: requestNotes.requestId,
          at: requestNotes.createdAt,
          title: text(sql`'Note'`),
          detail: requestNotes.text,
          by: author.name,
        })
        .from(requestNotes)
        .innerJoin(enrollmentRequests, eq(enrollmentRequests.id, requestNotes.requestId))
        .leftJoin(author, eq(author.id, requestNotes.authorId))
        .where(eq(enrollmentRequests.personId, personId))
        .orderBy(desc(requestNotes.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'call',
    who: leads,
    leadsTo: 'request',
    find: (tx, { personId }) =>
      tx
        .select({
          id: requestCalls.id,
          recordId: requestCalls.requestId,
          at: requestCalls.createdAt,
          title: text(sql`'Call: ' || replace(${requestCalls.outcome}::text, '_', ' ')`),
          detail: requestCalls.reason,
          by: author.name,
        })
        .from(requestCalls)
        .innerJoin(enrollmentRequests, eq(enrollmentRequests.id, requestCalls.requestId))
        .leftJoin(author, eq(author.id, requestCalls.authorId))
        .where(eq(enrollmentRequests.personId, personId))
        .orderBy(desc(requestCalls.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'message',
    who: leads,
    leadsTo: 'message',
    find: (tx, { personId }) =>
      tx
        .select({
          id: contactMessages.id,
          recordId: contactMessages.id,
          at: contactMessages.createdAt,
          title: text(sql`'Wrote to us'`),
          detail: contactMessages.message,
        })
        .from(contactMessages)
        .where(eq(contactMessages.personId, personId))
        .orderBy(desc(contactMessages.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'reply',
    who: leads,
    leadsTo: 'message',
    find: (tx, { personId }) =>
      tx
        .select({
          id: contactReplies.id,
          recordId: contactReplies.messageId,
          at: contactReplies.createdAt,
          title: text(sql`'Was answered'`),
          detail: contactReplies.text,
          by: author.name,
        })
        .from(contactReplies)
        .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
        .leftJoin(author, eq(author.id, contactReplies.authorId))
        .where(eq(contactMessages.personId, personId))
        .orderBy(desc(contactReplies.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'order',
    who: sales,
    leadsTo: 'order',
    find: (tx, { personId }) =>
      tx
        .select({
          id: orders.id,
          recordId: orders.id,
          at: orders.createdAt,
          title: text(sql`'Order ' || ${orders.code} || ' for ' || ${courses.title}`),
          detail: text(sql`CASE WHEN ${orders.cancelledAt} IS NOT NULL THEN 'Cancelled: ' || ${orders.cancelReason}
            WHEN ${orders.confirmedAt} IS NOT NULL THEN 'Seat confirmed' ELSE 'Not confirmed' END`),
          amountPaise: orders.totalPaise,
          by: author.name,
        })
        .from(orders)
        .innerJoin(courses, eq(courses.id, orders.courseId))
        .leftJoin(author, eq(author.id, orders.madeBy))
        .where(eq(orders.personId, personId))
        .orderBy(desc(orders.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'payment',
    who: sales,
    leadsTo: 'order',
    find: (tx, { personId }) =>
      tx
        .select({
          id: payments.id,
          recordId: payments.orderId,
          at: payments.createdAt,
          title: text(sql`CASE WHEN ${payments.voidedAt} IS NULL THEN 'Paid' ELSE 'Payment cancelled' END`),
          detail: text(
            sql`concat_ws(', ', replace(${payments.method}::text, '_', ' '), nullif(${payments.reference}, ''), ${payments.voidReason})`,
          ),
          amountPaise: payments.amountPaise,
          by: author.name,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .leftJoin(author, eq(author.id, payments.recordedBy))
        .where(eq(orders.personId, personId))
        .orderBy(desc(payments.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'refund',
    who: ['money.refund'],
    leadsTo: 'order',
    find: (tx, { personId }) =>
      tx
        .select({
          id: refunds.id,
          recordId: payments.orderId,
          at: refunds.createdAt,
          title: text(
            sql`CASE ${refunds.kind} WHEN 'chargeback' THEN 'Chargeback' WHEN 'void' THEN 'Cancellation of a payment' ELSE 'Refund' END`,
          ),
          detail: text(sql`concat_ws(', ', ${refunds.state}::text, ${refunds.reason})`),
          amountPaise: refunds.amountPaise,
          by: author.name,
        })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .leftJoin(author, eq(author.id, refunds.askedBy))
        .where(eq(orders.personId, personId))
        .orderBy(desc(refunds.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'due',
    who: sales,
    leadsTo: 'order',
    find: (tx, { personId }) => {
      const upToHere = sql`(SELECT sum(amount_paise) FROM instalments AS earlier
        WHERE earlier.order_id = ${instalments.orderId} AND earlier.number <= ${instalments.number})`;
      return tx
        .select({
          id: text(sql`${instalments.orderId}::text || ${instalments.number}`),
          recordId: instalments.orderId,
          at: instalments.dueOn,
          title: text(sql`'Part ' || ${instalments.number} || ' of order ' || ${orders.code} || ' is due'`),
          detail: courses.title,
          amountPaise: instalments.amountPaise,
        })
        .from(instalments)
        .innerJoin(orders, eq(orders.id, instalments.orderId))
        .innerJoin(courses, eq(courses.id, orders.courseId))
        .where(and(eq(orders.personId, personId), isNull(orders.cancelledAt), sql`${upToHere} > ${settledPaise}`))
        .orderBy(desc(instalments.dueOn))
        .limit(MAX_ENTRIES);
    },
  },
  {
    kind: 'waitlist',
    who: everybody,
    find: (tx, { personId }) =>
      tx
        .select({
          id: waitlist.id,
          at: waitlist.joinedAt,
          title: text(sql`'Joined the waitlist of ' || ${courses.title} || ${batchName}`),
          detail: text(sql`CASE WHEN ${waitlist.leftAt} IS NULL THEN '' ELSE 'Left it' END`),
        })
        .from(waitlist)
        .innerJoin(courses, eq(courses.id, waitlist.courseId))
        .leftJoin(batches, eq(batches.id, waitlist.batchId))
        .where(eq(waitlist.personId, personId))
        .orderBy(desc(waitlist.joinedAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'seat',
    who: everybody,
    leadsTo: 'batch',
    find: (tx, { personId }) =>
      tx
        .select({
          id: enrollments.id,
          recordId: enrollments.batchId,
          at: enrollments.createdAt,
          title: text(sql`'Has a seat in ' || ${courses.title} || ${batchName}`),
          detail: text(
            sql`CASE WHEN ${enrollments.cancelledAt} IS NULL THEN '' ELSE 'Ended: ' || ${enrollments.cancelReason} END`,
          ),
        })
        .from(enrollments)
        .innerJoin(courses, eq(courses.id, enrollments.courseId))
        .leftJoin(batches, eq(batches.id, enrollments.batchId))
        .where(eq(enrollments.personId, personId))
        .orderBy(desc(enrollments.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'class',
    who: classes,
    leadsTo: 'class',
    find: (tx, { personId }) =>
      tx
        .select({
          id: text(sql`${attendance.classId}::text || ${attendance.enrollmentId}`),
          recordId: attendance.classId,
          at: classMeetings.startsAt,
          title: text(
            sql`'Class ' || ${classMeetings.number} || ' of batch ' || ${batches.number} || ': ' || ${attendance.status}`,
          ),
          detail: text(
            sql`CASE WHEN ${attendance.minutes} IS NULL THEN '' ELSE ${attendance.minutes} || ' minutes' END`,
          ),
        })
        .from(attendance)
        .innerJoin(classMeetings, eq(classMeetings.id, attendance.classId))
        .innerJoin(batches, eq(batches.id, classMeetings.batchId))
        .innerJoin(enrollments, eq(enrollments.id, attendance.enrollmentId))
        .where(eq(enrollments.personId, personId))
        .orderBy(desc(classMeetings.startsAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'certificate',
    who: classes,
    leadsTo: 'certificate',
    find: (tx, { personId }) =>
      tx
        .select({
          id: certificates.id,
          recordId: certificates.id,
          at: certificates.issuedAt,
          title: text(sql`'Earned the certificate of ' || ${certificates.courseTitle}`),
          detail: text(
            sql`CASE WHEN ${certificates.revokedAt} IS NULL THEN '' ELSE 'Revoked: ' || ${orNothing(certificates.revokedReason)} END`,
          ),
        })
        .from(certificates)
        .innerJoin(users, eq(users.id, certificates.userId))
        .where(eq(users.personId, personId))
        .orderBy(desc(certificates.issuedAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'account',
    who: everybody,
    find: (tx, { personId }) =>
      tx
        .select({
          id: users.id,
          at: users.createdAt,
          title: text(sql`'Account'`),
          detail: text(
            sql`CASE WHEN ${users.emailVerified} THEN ${users.email} ELSE ${users.email} || ', not confirmed' END`,
          ),
        })
        .from(users)
        .where(eq(users.personId, personId))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'mail',
    who: [...leads, 'site.manage'],
    leadsTo: 'mail',
    find: (tx, { emails }) =>
      tx
        .select({
          id: mails.id,
          recordId: mails.id,
          at: mails.createdAt,
          title: mails.subject,
          detail: text(sql`'Mail, ' || ${mails.state}::text`),
        })
        .from(mails)
        .where(and(inArray(personOfMail, emails), sql`${mails.kind} NOT LIKE '%\\_to\\_staff'`))
        .orderBy(desc(mails.createdAt))
        .limit(MAX_ENTRIES),
  },
  {
    kind: 'change',
    who: everybody,
    find: (tx, { personId }) =>
      tx
        .select({
          id: auditEntries.id,
          at: auditEntries.createdAt,
          title: text(sql`CASE ${auditEntries.action} WHEN 'person.merge' THEN 'Was merged with another record'
            WHEN 'person.split' THEN 'A merge was undone' ELSE 'Was corrected' END`),
          detail: text(sql`array_to_string(${auditEntries.fields}, ', ')`),
          by: author.name,
        })
        .from(auditEntries)
        .leftJoin(author, eq(author.id, auditEntries.actorId))
        .where(and(eq(auditEntries.recordType, 'person'), eq(auditEntries.recordId, personId)))
        .orderBy(desc(auditEntries.createdAt))
        .limit(MAX_ENTRIES),
  },
];

/** The timeline of a person, the newest first, as far as the actor may read it. */
export async function readTimeline(tx: Tx, of: Of, actor: Actor): Promise<TimelineEntry[]> {
  const readable = sources.filter(({ who }) => mayNow(actor, ...who));
  const found = await Promise.all(
    readable.map(async (source) => (await source.find(tx, of)).map((row) => entryOf(source, row))),
  );
  return found.flat().sort((one, other) => (one.at < other.at ? 1 : -1));
}

function entryOf({ kind, leadsTo }: Source, { id, at, recordId, title, ...rest }: Row): TimelineEntry {
  const { detail = '', amountPaise = null, by = null } = rest;
  const record = leadsTo && recordId ? { kind: leadsTo, id: recordId } : null;
  return { id: `${kind}-${id}`, kind, at: new Date(at).toISOString(), title, detail, amountPaise, by, record };
}
