import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { TimelineEntry } from '../../../contract/people/desk-people.ts';
import { mayNow, type Permission } from '../../../contract/people/permission.ts';
import type { Tx } from '../../db/client.ts';
import { settledPaise } from '../../db/queries/orders.ts';
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
import { personOfMail, withoutTokens } from '../../mail/outbox.ts';
import type { Actor } from '../../records/index.ts';

/** A person needs years for more. */
const MAX_ENTRIES = 200;

type PersonRefs = { personId: string; emails: string[] };
type Expression = PgColumn | SQL;
type Source = {
  kind: TimelineEntry['kind'];
  may: readonly Permission[];
  leadsTo?: NonNullable<TimelineEntry['record']>['kind'];
  /** Its table, joined with those that lead to the person. */
  from: SQL;
  where: (person: PersonRefs) => SQL | undefined;
  id: Expression;
  /** The record to which it leads, if that is not its own. */
  recordId?: PgColumn;
  /** A moment, or a due day. */
  at: PgColumn;
  title: Expression;
  detail: Expression;
  amountPaise?: PgColumn;
  by?: PgColumn;
};

const leads: readonly Permission[] = ['leads.work'];
const sales: readonly Permission[] = ['sales.quote', 'money.record', 'accounting.read'];
const classes: readonly Permission[] = ['classes.plan', 'leads.work'];
const everyone: readonly Permission[] = [...sales, ...classes];

const author = alias(users, 'author');
const orEmpty = (column: PgColumn) => sql<string>`coalesce(${column}, '')`;
const batchName = sql`CASE WHEN ${batches.number} IS NULL THEN '' ELSE ' in batch ' || ${batches.number} END`;
const dueUpToHere = sql`(SELECT sum(amount_paise) FROM instalments AS earlier
  WHERE earlier.order_id = ${instalments.orderId} AND earlier.number <= ${instalments.number})`;

const sources: readonly Source[] = [
  {
    kind: 'request',
    may: leads,
    leadsTo: 'request',
    from: sql`${enrollmentRequests} LEFT JOIN ${courses} ON ${courses.id} = ${enrollmentRequests.courseId}`,
    where: ({ personId }) => eq(enrollmentRequests.personId, personId),
    id: enrollmentRequests.id,
    at: enrollmentRequests.createdAt,
    title: sql`'Asked for ' || coalesce(${courses.title}, 'a call')`,
    detail: sql`concat_ws(', ', ${enrollmentRequests.stage}::text, ${enrollmentRequests.utmSource}, ${enrollmentRequests.referrer})`,
  },
  {
    kind: 'note',
    may: leads,
    leadsTo: 'request',
    from: sql`${requestNotes} JOIN ${enrollmentRequests} ON ${enrollmentRequests.id} = ${requestNotes.requestId}`,
    where: ({ personId }) => eq(enrollmentRequests.personId, personId),
    id: requestNotes.id,
    recordId: requestNotes.requestId,
    at: requestNotes.createdAt,
    title: sql`'Note'`,
    detail: requestNotes.text,
    by: requestNotes.authorId,
  },
  {
    kind: 'call',
    may: leads,
    leadsTo: 'request',
    from: sql`${requestCalls} JOIN ${enrollmentRequests} ON ${enrollmentRequests.id} = ${requestCalls.requestId}`,
    where: ({ personId }) => eq(enrollmentRequests.personId, personId),
    id: requestCalls.id,
    recordId: requestCalls.requestId,
    at: requestCalls.createdAt,
    title: sql`'Call: ' || replace(${requestCalls.outcome}::text, '_', ' ')`,
    detail: requestCalls.reason,
    by: requestCalls.authorId,
  },
  {
    kind: 'message',
    may: leads,
    leadsTo: 'message',
    from: sql`${contactMessages}`,
    where: ({ personId }) => eq(contactMessages.personId, personId),
    id: contactMessages.id,
    at: contactMessages.createdAt,
    title: sql`'Wrote to us'`,
    detail: contactMessages.message,
  },
  {
    kind: 'reply',
    may: leads,
    leadsTo: 'message',
    from: sql`${contactReplies} JOIN ${contactMessages} ON ${contactMessages.id} = ${contactReplies.messageId}`,
    where: ({ personId }) => eq(contactMessages.personId, personId),
    id: contactReplies.id,
    recordId: contactReplies.messageId,
    at: contactReplies.createdAt,
    title: sql`'We replied'`,
    detail: contactReplies.text,
    by: contactReplies.authorId,
  },
  {
    kind: 'order',
    may: sales,
    leadsTo: 'order',
    from: sql`${orders} JOIN ${courses} ON ${courses.id} = ${orders.courseId}`,
    where: ({ personId }) => eq(orders.personId, personId),
    id: orders.id,
    at: orders.createdAt,
    title: sql`'Order ' || ${orders.code} || ' for ' || ${courses.title}`,
    detail: sql`CASE WHEN ${orders.cancelledAt} IS NOT NULL THEN 'Cancelled: ' || ${orders.cancelReason}
      WHEN ${orders.confirmedAt} IS NOT NULL THEN 'Seat confirmed' ELSE 'Not confirmed' END`,
    amountPaise: orders.totalPaise,
    by: orders.madeBy,
  },
  {
    kind: 'payment',
    may: sales,
    leadsTo: 'order',
    from: sql`${payments} JOIN ${orders} ON ${orders.id} = ${payments.orderId}`,
    where: ({ personId }) => eq(orders.personId, personId),
    id: payments.id,
    recordId: payments.orderId,
    at: payments.createdAt,
    title: sql`CASE WHEN ${payments.voidedAt} IS NULL THEN 'Paid' ELSE 'Payment voided' END`,
    detail: sql`concat_ws(', ', replace(${payments.method}::text, '_', ' '), nullif(${payments.reference}, ''), ${payments.voidReason})`,
    amountPaise: payments.amountPaise,
    by: payments.recordedBy,
  },
  {
    kind: 'refund',
    may: ['money.refund'],
    leadsTo: 'order',
    from: sql`${refunds} JOIN ${payments} ON ${payments.id} = ${refunds.paymentId}
      JOIN ${orders} ON ${orders.id} = ${payments.orderId}`,
    where: ({ personId }) => eq(orders.personId, personId),
    id: refunds.id,
    recordId: payments.orderId,
    at: refunds.createdAt,
    title: sql`CASE ${refunds.kind} WHEN 'chargeback' THEN 'Chargeback' WHEN 'void' THEN 'Voiding of a payment' ELSE 'Refund' END`,
    detail: sql`concat_ws(', ', ${refunds.state}::text, ${refunds.reason})`,
    amountPaise: refunds.amountPaise,
    by: refunds.requestedBy,
  },
  {
    kind: 'due',
    may: sales,
    leadsTo: 'order',
    from: sql`${instalments} JOIN ${orders} ON ${orders.id} = ${instalments.orderId}
      JOIN ${courses} ON ${courses.id} = ${orders.courseId}`,
    where: ({ personId }) =>
      and(eq(orders.personId, personId), isNull(orders.cancelledAt), sql`${dueUpToHere} > ${settledPaise}`),
    id: sql`${instalments.orderId}::text || ${instalments.number}`,
    recordId: instalments.orderId,
    at: instalments.dueOn,
    title: sql`'Instalment ' || ${instalments.number} || ' of order ' || ${orders.code} || ' is due'`,
    detail: courses.title,
    amountPaise: instalments.amountPaise,
  },
  {
    kind: 'waitlist',
    may: everyone,
    from: sql`${waitlist} JOIN ${courses} ON ${courses.id} = ${waitlist.courseId}
      LEFT JOIN ${batches} ON ${batches.id} = ${waitlist.batchId}`,
    where: ({ personId }) => eq(waitlist.personId, personId),
    id: waitlist.id,
    at: waitlist.joinedAt,
    title: sql`'Joined the waitlist of ' || ${courses.title} || ${batchName}`,
    detail: sql`CASE WHEN ${waitlist.leftAt} IS NULL THEN '' ELSE 'Left it' END`,
  },
  {
    kind: 'seat',
    may: everyone,
    leadsTo: 'batch',
    from: sql`${enrollments} JOIN ${courses} ON ${courses.id} = ${enrollments.courseId}
      LEFT JOIN ${batches} ON ${batches.id} = ${enrollments.batchId}`,
    where: ({ personId }) => eq(enrollments.personId, personId),
    id: enrollments.id,
    recordId: enrollments.batchId,
    at: enrollments.createdAt,
    title: sql`'Has a seat in ' || ${courses.title} || ${batchName}`,
    detail: sql`CASE WHEN ${enrollments.cancelledAt} IS NULL THEN '' ELSE 'Ended: ' || ${enrollments.cancelReason} END`,
  },
  {
    kind: 'class',
    may: classes,
    leadsTo: 'class',
    from: sql`${attendance} JOIN ${classMeetings} ON ${classMeetings.id} = ${attendance.classId}
      JOIN ${batches} ON ${batches.id} = ${classMeetings.batchId}
      JOIN ${enrollments} ON ${enrollments.id} = ${attendance.enrollmentId}`,
    where: ({ personId }) => eq(enrollments.personId, personId),
    id: sql`${attendance.classId}::text || ${attendance.enrollmentId}`,
    recordId: attendance.classId,
    at: classMeetings.startsAt,
    title: sql`'Class ' || ${classMeetings.number} || ' of batch ' || ${batches.number} || ': ' || ${attendance.status}`,
    detail: sql`CASE WHEN ${attendance.minutes} IS NULL THEN '' ELSE ${attendance.minutes} || ' minutes' END`,
  },
  {
    kind: 'certificate',
    may: classes,
    leadsTo: 'certificate',
    from: sql`${certificates} JOIN ${users} ON ${users.id} = ${certificates.userId}`,
    where: ({ personId }) => eq(users.personId, personId),
    id: certificates.id,
    at: certificates.issuedAt,
    title: sql`'Earned the certificate of ' || ${certificates.courseTitle}`,
    detail: sql`CASE WHEN ${certificates.revokedAt} IS NULL THEN '' ELSE 'Revoked: ' || ${orEmpty(certificates.revokedReason)} END`,
  },
  {
    kind: 'account',
    may: everyone,
    from: sql`${users}`,
    where: ({ personId }) => eq(users.personId, personId),
    id: users.id,
    at: users.createdAt,
    title: sql`'Account'`,
    detail: sql`CASE WHEN ${users.emailVerified} THEN ${users.email} ELSE ${users.email} || ', not confirmed' END`,
  },
  {
    kind: 'mail',
    may: [...leads, 'site.manage'],
    leadsTo: 'mail',
    from: sql`${mails}`,
    where: ({ emails }) => and(inArray(personOfMail, emails), sql`${mails.kind} NOT LIKE '%\\_to\\_staff'`),
    id: mails.id,
    at: mails.createdAt,
    title: mails.subject,
    detail: sql`concat_ws(': ', 'Email, ' || ${mails.state}::text, ${mails.lastError})`,
  },
  {
    kind: 'change',
    may: everyone,
    from: sql`${auditEntries}`,
    where: ({ personId }) => and(eq(auditEntries.recordType, 'person'), eq(auditEntries.recordId, personId)),
    id: auditEntries.id,
    at: auditEntries.createdAt,
    title: sql`CASE ${auditEntries.action} WHEN 'person.merge' THEN 'Merged with another record'
      WHEN 'person.split' THEN 'A merge was undone' ELSE 'Details corrected' END`,
    detail: sql`array_to_string(${auditEntries.fields}, ', ')`,
    by: auditEntries.actorId,
  },
];

/** The timeline of a person, newest first, as far as the actor may read it. */
export async function readTimeline(tx: Tx, person: PersonRefs, actor: Actor): Promise<TimelineEntry[]> {
  const readable = sources.filter(({ may }) => mayNow(actor, ...may));
  const found = await Promise.all(readable.map((source) => findEntries(tx, source, person)));
  return found.flat().sort((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id));
}

async function findEntries(tx: Tx, source: Source, person: PersonRefs): Promise<TimelineEntry[]> {
  const { kind, leadsTo, from, where, id, recordId = id, at, title, detail, amountPaise = null, by = null } = source;
  const rows = await tx
    .select({
      id: sql<string>`${id}`,
      recordId: sql<string | null>`${recordId}`,
      at: sql`${at}`.mapWith((moment: string) => new Date(moment).toISOString()),
      title: sql<string>`${title}`,
      detail: sql<string>`${detail}`,
      amountPaise: sql<number | null>`${amountPaise}::int`,
      by: author.name,
    })
    .from(from)
    .leftJoin(author, sql`${author.id} = ${by}`)
    .where(where(person))
    .orderBy(desc(at))
    .limit(MAX_ENTRIES);
  return rows.map(({ id, recordId, ...entry }) => {
    const record = leadsTo && recordId ? { kind: leadsTo, id: recordId } : null;
    // A mail server's refusal may repeat parts of the email.
    return { ...entry, detail: withoutTokens(entry.detail), id: `${kind}-${id}`, kind, record };
  });
}
