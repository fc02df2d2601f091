import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TrashKind } from '../../../../contract/desk-trash.ts';
import { courses, images, lessons, modules, posts, testimonials, topics } from '../../../db/schema/index.ts';

/** Where records of a kind lie, and what is told of one. */
export type Source = {
  table: PgTable & { id: PgColumn; deletedAt: PgColumn };
  title: PgColumn;
  /** Title of the course that it is of. */
  course?: PgColumn;
  /** What it belongs to, and the highest of it first. */
  belongsTo?: { join: SQL; to: [kind: TrashKind, parent: { deletedAt: PgColumn }, title: PgColumn][] };
};

const inCourse = (id: PgColumn) => sql`JOIN ${courses} ON ${courses.id} = ${id}`;

/** Every kind of record that goes to the trash. */
export const sources: Record<TrashKind, Source> = {
  course: {
    table: courses,
    title: courses.title,
    belongsTo: {
      join: sql`LEFT JOIN ${topics} ON ${topics.id} = ${courses.topicId}`,
      to: [['topic', topics, topics.name]],
    },
  },
  module: {
    table: modules,
    title: modules.title,
    course: courses.title,
    belongsTo: { join: inCourse(modules.courseId), to: [['course', courses, courses.title]] },
  },
  lesson: {
    table: lessons,
    title: lessons.title,
    course: courses.title,
    belongsTo: {
      join: sql`${inCourse(lessons.courseId)} LEFT JOIN ${modules} ON ${modules.id} = ${lessons.moduleId}`,
      to: [
        ['course', courses, courses.title],
        ['module', modules, modules.title],
      ],
    },
  },
  topic: { table: topics, title: topics.name },
  post: { table: posts, title: posts.title },
  testimonial: { table: testimonials, title: testimonials.name },
  image: { table: images, title: images.alt },
};
