import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TrashKind } from '../../../contract/desk/desk-trash.ts';
import {
  batches,
  certificates,
  classMeetings,
  contactMessages,
  coupons,
  courses,
  doubts,
  enrollmentRequests,
  enrollments,
  images,
  lessons,
  mails,
  modules,
  orders,
  pages,
  payments,
  posts,
  testimonials,
  topics,
  trainerProfiles,
  users,
} from '../../db/schema/index.ts';
import { isShown } from '../../publishing/images/index.ts';

type RecordType = {
  table: PgTable & { id: PgColumn; deletedAt?: PgColumn };
  name: PgColumn | SQL;
};

export type TrashedType = RecordType & {
  table: { deletedAt: PgColumn };
  title?: PgColumn;
  course?: PgColumn;
  /** The highest first; they must be restored before it. */
  belongsTo?: { join: SQL; to: [kind: TrashKind, parent: { deletedAt: PgColumn }, title: PgColumn][] };
  /** While this holds, the record stays in the trash, where no one sees it. */
  isReferredTo?: () => SQL | undefined;
};

const inCourse = (id: PgColumn) => sql`JOIN ${courses} ON ${courses.id} = ${id}`;
const exists = (table: PgTable, condition: SQL) => sql`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`;

/** Records that go to the trash, in the order in which it is emptied: parts before their whole, images after texts. */
export const trashedTypes: Record<TrashKind, TrashedType> = {
  lesson: {
    table: lessons,
    name: lessons.title,
    course: courses.title,
    belongsTo: {
      join: sql`${inCourse(lessons.courseId)} LEFT JOIN ${modules} ON ${modules.id} = ${lessons.moduleId}`,
      to: [
        ['course', courses, courses.title],
        ['module', modules, modules.title],
      ],
    },
  },
  module: {
    table: modules,
    name: modules.title,
    course: courses.title,
    belongsTo: { join: inCourse(modules.courseId), to: [['course', courses, courses.title]] },
  },
  course: {
    table: courses,
    name: courses.title,
    belongsTo: {
      join: sql`LEFT JOIN ${topics} ON ${topics.id} = ${courses.topicId}`,
      to: [['topic', topics, topics.name]],
    },
    isReferredTo: () =>
      or(
        exists(enrollments, sql`${enrollments.courseId} = ${courses.id}`),
        exists(enrollmentRequests, sql`${enrollmentRequests.courseId} = ${courses.id}`),
        exists(orders, sql`${orders.courseId} = ${courses.id}`),
      ),
  },
  topic: {
    table: topics,
    name: topics.name,
    isReferredTo: () => exists(courses, sql`${courses.topicId} = ${topics.id}`),
  },
  post: { table: posts, name: posts.title },
  testimonial: { table: testimonials, name: testimonials.name },
  profile: { table: trainerProfiles, name: trainerProfiles.name },
  image: { table: images, name: images.name, title: images.alt, isReferredTo: isShown },
};

export const recordTypes: Record<string, RecordType> = {
  ...trashedTypes,
  certificate: { table: certificates, name: certificates.name },
  batch: { table: batches, name: sql`'Batch ' || ${batches.number}` },
  class: {
    table: classMeetings,
    name: sql`coalesce(nullif(${classMeetings.title}, ''), 'Class ' || ${classMeetings.number})`,
  },
  coupon: { table: coupons, name: coupons.code },
  doubt: { table: doubts, name: doubts.title },
  mail: { table: mails, name: mails.subject },
  message: { table: contactMessages, name: contactMessages.name },
  order: { table: orders, name: orders.code },
  page: { table: pages, name: pages.title },
  payment: { table: payments, name: sql`'Payment of ₹' || ${payments.amountPaise} / 100` },
  request: { table: enrollmentRequests, name: enrollmentRequests.name },
  staff: { table: users, name: users.name },
  learner: { table: users, name: users.name },
  trainer: { table: users, name: users.name },
};
