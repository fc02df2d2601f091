import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SiteSettings } from '../../../contract/site.ts';
import { createdAt, id, updatedAt } from './columns.ts';

const times = { createdAt, updatedAt };

export const courseKind = pgEnum('course_kind', ['paid', 'free']);
export const courseStatus = pgEnum('course_status', ['Live', 'Upcoming']);

/** One row: what the operator set about the site. */
export const siteSettings = pgTable('site_settings', {
  id: integer('id').primaryKey().default(1),
  settings: jsonb('settings').$type<SiteSettings>().notNull(),
  ...times,
});

export const topics = pgTable('topics', {
  id,
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  guideTitle: text('guide_title').notNull(),
  summary: text('summary').notNull(),
  position: integer('position').notNull(),
  ...times,
});

/** Paid and free courses; what only one kind has is null for the other. */
export const courses = pgTable(
  'courses',
  {
    id,
    kind: courseKind('kind').notNull(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    body: text('body').notNull().default(''),
    position: integer('position').notNull(),
    topicId: uuid('topic_id').references(() => topics.id),
    number: integer('number').unique(),
    instructor: text('instructor'),
    language: text('language'),
    pricePaise: integer('price_paise'),
    struckPricePaise: integer('struck_price_paise'),
    status: courseStatus('status'),
    trainingHours: text('training_hours'),
    popular: boolean('popular').notNull().default(false),
    image: text('image'),
    highlights: text('highlights').array().notNull().default([]),
    objectives: text('objectives').array().notNull().default([]),
    stack: text('stack').array().notNull().default([]),
    ...times,
  },
  (table) => [
    index('courses_topic_idx').on(table.topicId),
    // What a page of the kind cannot do without.
    check(
      'courses_kind_is_whole',
      sql`CASE ${table.kind}
        WHEN 'paid' THEN num_nulls(${table.number}, ${table.instructor}, ${table.language}, ${table.pricePaise},
          ${table.struckPricePaise}, ${table.status}, ${table.trainingHours}) = 0
        ELSE ${table.topicId} IS NOT NULL
      END`,
    ),
  ],
);

/** A run of a course: its number and first day of class. */
export const batches = pgTable(
  'batches',
  {
    id,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull().unique(),
    startsOn: date('starts_on').notNull(),
    ...times,
  },
  (table) => [index('batches_course_idx').on(table.courseId, table.startsOn)],
);

export const modules = pgTable(
  'modules',
  {
    id,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    position: integer('position').notNull(),
    ...times,
  },
  (table) => [index('modules_course_idx').on(table.courseId, table.position)],
);

/** A lesson of a course; a free course has no modules. `body` is Markdown, null until it is written. */
export const lessons = pgTable(
  'lessons',
  {
    id,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    moduleId: uuid('module_id').references(() => modules.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    minutes: integer('minutes').notNull(),
    body: text('body'),
    /** Address of the lesson's video at a host that the player knows, and path of the picture shown before the click. */
    videoUrl: text('video_url'),
    videoPoster: text('video_poster'),
    position: integer('position').notNull(),
    ...times,
  },
  (table) => [unique('lessons_course_slug').on(table.courseId, table.slug)],
);

export const posts = pgTable(
  'posts',
  {
    id,
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    category: text('category').notNull(),
    author: text('author').notNull(),
    image: text('image'),
    body: text('body').notNull(),
    publishedOn: date('published_on').notNull(),
    ...times,
  },
  (table) => [
    index('posts_published_idx').on(table.publishedOn.desc().nullsFirst(), table.id),
    index('posts_category_idx').on(table.category, table.publishedOn.desc().nullsFirst()),
  ],
);

export const testimonials = pgTable('testimonials', {
  id,
  name: text('name').notNull(),
  role: text('role').notNull(),
  quote: text('quote').notNull(),
  position: integer('position').notNull(),
  ...times,
});

export const pages = pgTable('pages', {
  id,
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  body: text('body').notNull(),
  updatedOn: date('updated_on').notNull(),
  ...times,
});

/** What was seeded already, so that a seed is never written over an edit or after a deletion. */
export const seeds = pgTable('seeds', {
  key: text('key').primaryKey(),
  seededAt: timestamp('seeded_at', { withTimezone: true }).notNull().defaultNow(),
});
