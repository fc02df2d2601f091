import { isNotNull, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { type BusinessSettings, defaultBusiness, type RefundLimits } from '../../../contract/books/business.ts';
import type { CourseQuestion } from '../../../contract/publishing/course.ts';
import type { SiteSettings } from '../../../contract/publishing/site.ts';
import {
  createdAt,
  id,
  imagesIn,
  instant,
  newestDeleted,
  newestFirst,
  publication,
  tsvector,
  updatedAt,
  version,
  wordsApart,
} from './columns.ts';

const editColumns = { version, createdAt, updatedAt };

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => 'bytea' });

export const courseKind = pgEnum('course_kind', ['paid', 'free']);
export const courseStatus = pgEnum('course_status', ['Live', 'Upcoming']);

export const siteSettings = pgTable('site_settings', {
  id: integer('id').primaryKey().default(1),
  settings: jsonb('settings').$type<SiteSettings>().notNull(),
  /** Buyers see parts of them. */
  business: jsonb('business').$type<BusinessSettings>().notNull().default(defaultBusiness),
  /** Limits of refunds that were changed: the former ones hold through this day, in Asia/Kolkata. */
  formerLimits: jsonb('former_limits').$type<RefundLimits & { until: string }>(),
  ...editColumns,
});

export const topics = pgTable('topics', {
  id,
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  guideTitle: text('guide_title').notNull(),
  summary: text('summary').notNull(),
  nextCourseId: uuid('next_course_id').references((): AnyPgColumn => courses.id, { onDelete: 'set null' }),
  position: integer('position').notNull(),
  ...publication,
  ...editColumns,
});

/** Staff write it at the desk; it is not an account. */
export const trainerProfiles = pgTable('trainer_profiles', {
  id,
  name: text('name').notNull(),
  line: text('line').notNull(),
  built: text('built').notNull().default(''),
  links: text('links').array().notNull().default([]),
  image: text('image'),
  position: integer('position').notNull(),
  ...publication,
  ...editColumns,
});

/** Paid and free courses; columns of only one kind are null for the other. */
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
    /** Whether visitors can reserve a seat and pay without a call. */
    sellOnline: boolean('sell_online').notNull().default(false),
    image: text('image'),
    /** What a learner can do at the end, in a line; empty until it is written. */
    outcome: text('outcome').notNull().default(''),
    prerequisites: text('prerequisites').array().notNull().default([]),
    /** Recording of a class that anyone may watch. */
    classUrl: text('class_url'),
    questions: jsonb('questions').$type<CourseQuestion[]>().notNull().default([]),
    profileId: uuid('profile_id').references((): AnyPgColumn => trainerProfiles.id, { onDelete: 'set null' }),
    highlights: text('highlights').array().notNull().default([]),
    objectives: text('objectives').array().notNull().default([]),
    stack: text('stack').array().notNull().default([]),
    ...publication,
    ...editColumns,
  },
  (table) => [
    index('courses_topic_idx').on(table.topicId),
    index('courses_profile_idx').on(table.profileId),
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

/** `seats` is null without a limit; `classTimes` is free text, 'Mon to Fri, 7 to 9 pm'. */
export const batches = pgTable(
  'batches',
  {
    id,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull().unique(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on'),
    classTimes: text('class_times').notNull().default(''),
    seats: integer('seats'),
    joinLink: text('join_link'),
    /** The room of its classes, and the GST code of its State; null if it is online. */
    venue: text('venue'),
    venueState: text('venue_state'),
    ...editColumns,
  },
  (table) => [
    index('batches_course_idx').on(table.courseId, table.startsOn),
    check('batches_venue', sql`num_nulls(${table.venue}, ${table.venueState}) <> 1`),
    check('batches_have_seats', sql`${table.seats} > 0`),
    check('batches_end_after_start', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
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
    deletedAt: publication.deletedAt,
    ...editColumns,
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
    /** Whether anyone may read it, from the page of its paid course. */
    isOpen: boolean('is_open').notNull().default(false),
    videoUrl: text('video_url'),
    videoPoster: text('video_poster'),
    /** Per attempt; null: all. */
    quizSize: integer('quiz_size'),
    position: integer('position').notNull(),
    /** Search index of title and text; `lessonColumns` leaves it out. */
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${wordsApart(lessons.title)}), 'A') || setweight(to_tsvector('english', ${wordsApart(sql`coalesce(${lessons.body}, '')`)}), 'B')`,
      ),
    ...publication,
    ...editColumns,
  },
  (table) => [
    unique('lessons_course_slug').on(table.courseId, table.slug),
    index('lessons_search_idx').using('gin', table.search),
    index('lessons_images_idx').using('gin', imagesIn(table.videoPoster, table.body)),
    index('lessons_trash_idx')
      .on(...newestDeleted(table))
      .where(isNotNull(table.deletedAt)),
  ],
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
    nextCourseId: uuid('next_course_id').references(() => courses.id, { onDelete: 'set null' }),
    ...publication,
    ...editColumns,
  },
  (table) => [
    index('posts_published_idx').on(table.publishedOn.desc().nullsFirst(), table.id),
    index('posts_created_idx').on(...newestFirst(table)),
    index('posts_images_idx').using('gin', imagesIn(table.image, table.body)),
    index('posts_trash_idx')
      .on(...newestDeleted(table))
      .where(isNotNull(table.deletedAt)),
    index('posts_search_idx').using(
      'gin',
      table.title.op('gin_trgm_ops'),
      table.excerpt.op('gin_trgm_ops'),
      table.category.op('gin_trgm_ops'),
    ),
    index('posts_category_idx').on(table.category, table.publishedOn.desc().nullsFirst()),
  ],
);

export const pages = pgTable('pages', {
  id,
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  body: text('body').notNull(),
  updatedOn: date('updated_on').notNull(),
  ...editColumns,
});

/** WebP without metadata. Its path contains `hash`, the SHA-256 of `bytes` in hexadecimal, so caches keep it. */
export const images = pgTable(
  'images',
  {
    id,
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
    deletedAt: publication.deletedAt,
    ...editColumns,
  },
  (table) => [
    index('images_created_idx').on(...newestFirst(table)),
    index('images_trash_idx')
      .on(...newestDeleted(table))
      .where(isNotNull(table.deletedAt)),
  ],
);

/** The files of the sample content that were stored, so that seeding never overwrites an edit or undoes a deletion. */
export const seeds = pgTable('seeds', {
  key: text('key').primaryKey(),
  seededAt: instant('seeded_at').notNull().defaultNow(),
});
