import type { PgTable } from 'drizzle-orm/pg-core';
import { defaultHeadline } from '../../contract/base/look.ts';
import { defaultTemplates } from '../../contract/publishing/chat-templates.ts';
import type { SiteSettings } from '../../contract/publishing/site.ts';
import type { Db, Tx } from '../../server/db/client.ts';
import {
  batches,
  courses,
  images,
  lessons,
  modules,
  pages,
  posts,
  siteSettings,
  testimonials,
  topics,
  trainerProfiles,
} from '../../server/db/schema/index.ts';

let lastNumber = 0;
/** A number that no other record of the test file has. */
export const next = () => ++lastNumber;

/** The one row that an insert returned. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('Expected one row, found none');
  return row;
}

/** Stores a row. @returns it as it is stored */
export async function insertOne<Table extends PgTable>(
  db: Pick<Tx, 'insert'>,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  return only(await db.insert(table).values(values).returning());
}

export type Changes<Table extends PgTable> = Partial<Table['$inferInsert']>;

export const sampleSettings: SiteSettings = {
  brand: 'Test Academy',
  tagline: 'Empowering the next generation of tech professionals',
  headline: defaultHeadline,
  accent: 'marigold',
  logo: '',
  assistantName: 'NanoBot',
  phone: '+918012345678',
  phoneShown: '+91 80 1234 5678',
  email: 'hello@academy.test',
  location: 'Bengaluru, India',
  madeIn: 'Bangalore',
  appLink: 'https://academy.test/app',
  social: {
    instagram: 'https://instagram.test/academy',
    linkedin: 'https://linkedin.test/academy',
    youtube: 'https://youtube.test/academy',
  },
  staffEmail: 'staff@academy.test',
  requireSecondFactor: false,
  chat: defaultTemplates,
  sources: ['walk-in', 'phone'],
  lostReasons: ['Too expensive', 'Never answers'],
  callSteps: ['2 hours', '1 day', '2 days'],
};

export async function createSite(db: Db, changes: Partial<SiteSettings> = {}): Promise<SiteSettings> {
  const settings = { ...sampleSettings, ...changes };
  await db.insert(siteSettings).values({ settings });
  return settings;
}

export async function createTopic(db: Db, changes: Changes<typeof topics> = {}) {
  const n = next();
  const values = { slug: `topic-${n}`, name: `Topic ${n}`, guideTitle: `Topic ${n} Guide`, summary: 'S', position: n };
  return insertOne(db, topics, { ...values, ...changes });
}

/** A complete paid course, without a batch. */
export async function createPaidCourse(db: Db, changes: Changes<typeof courses> = {}) {
  const n = next();
  const values = {
    kind: 'paid',
    slug: `paid-${n}`,
    title: `Paid course ${n}`,
    description: 'What it is about',
    position: n,
    // Above the numbers that tests choose.
    number: 10_000 + n,
    instructor: 'Asha Rao',
    language: 'English',
    pricePaise: 599_900,
    struckPricePaise: 1_599_900,
    status: 'Live',
    trainingHours: '70',
  } as const;
  return insertOne(db, courses, { ...values, ...changes });
}

/** A free course; without a `topicId` it gets a topic of its own. */
export async function createFreeCourse(db: Db, changes: Changes<typeof courses> = {}) {
  const n = next();
  const topicId = changes.topicId ?? (await createTopic(db)).id;
  const values = { kind: 'free', slug: `free-${n}`, title: `Free course ${n}`, description: 'D', position: n } as const;
  return insertOne(db, courses, { ...values, ...changes, topicId });
}

export async function createBatch(db: Db, courseId: string, changes: Changes<typeof batches> = {}) {
  const values = { courseId, number: next(), startsOn: '2026-12-01' };
  return insertOne(db, batches, { ...values, ...changes });
}

export async function createModule(db: Db, courseId: string, changes: Changes<typeof modules> = {}) {
  const n = next();
  return insertOne(db, modules, { courseId, title: `Module ${n}`, position: n, ...changes });
}

export async function createLesson(db: Db, courseId: string, changes: Changes<typeof lessons> = {}) {
  const n = next();
  const values = { courseId, slug: `lesson-${n}`, title: `Lesson ${n}`, minutes: 20, body: 'Text', position: n };
  return insertOne(db, lessons, { ...values, ...changes });
}

export async function createPost(db: Db, changes: Changes<typeof posts> = {}) {
  return only(await createPosts(db, 1, () => changes));
}

/** Many posts in one insert; `changes` gets the index of each. */
export async function createPosts(
  db: Db,
  count: number,
  changes: (index: number) => Changes<typeof posts> = () => ({}),
) {
  const rows = Array.from({ length: count }, (_, index) => {
    const n = next();
    const values = {
      slug: `post-${n}`,
      title: `Post ${n}`,
      excerpt: 'E',
      category: 'Backend',
      author: 'A',
      body: 'Text',
    };
    return { ...values, publishedOn: '2026-11-01', ...changes(index) };
  });
  return db.insert(posts).values(rows).returning();
}

export async function createTestimonial(db: Db, changes: Changes<typeof testimonials> = {}) {
  const n = next();
  const values = { name: `Learner ${n}`, role: 'Student', quote: 'It helped.', position: n };
  return insertOne(db, testimonials, { ...values, ...changes });
}

/** The public profile of a trainer. */
export async function createProfile(db: Db, changes: Changes<typeof trainerProfiles> = {}) {
  const n = next();
  const values = { name: `Trainer ${n}`, line: 'Runs clusters', position: n };
  return insertOne(db, trainerProfiles, { ...values, ...changes });
}

/** An uploaded image without real bytes. */
export async function createImage(db: Db, changes: Changes<typeof images> = {}) {
  const n = next();
  const hash = n.toString(16).padStart(64, '0');
  const values = { hash, name: `image-${n}.png`, alt: `Image ${n}`, width: 8, height: 6, bytes: Buffer.from(`${n}`) };
  return insertOne(db, images, { ...values, ...changes });
}

export async function createPage(db: Db, changes: Changes<typeof pages> = {}) {
  const n = next();
  const values = { slug: `page-${n}`, title: `Page ${n}`, description: 'D', body: 'Text', updatedOn: '2026-11-01' };
  return insertOne(db, pages, { ...values, ...changes });
}
