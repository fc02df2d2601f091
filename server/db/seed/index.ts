import { fileURLToPath } from 'node:url';
import { site } from '../../../content/site.ts';
import { dateInKolkata } from '../../../contract/calendar.ts';
import type { Db } from '../client.ts';
import { seeds } from '../schema/index.ts';
import type { SeedItem } from './item.ts';
import { seedOnce } from './once.ts';
import { paidCourses } from './paid-courses.ts';
import { pageItems, postItems, settingsItem, testimonialItems } from './texts.ts';
import { topicItems } from './topics.ts';

/** The content that comes with the site. */
export const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

type SeedOptions = {
  /** The directory that holds it. */
  content?: string;
  /** Tells the operator in a line what takes long. */
  say?: (line: string) => void;
};

/**
 * Inserts what of the content was never inserted before.
 * @param today first day of the count to the start of each batch.
 * @returns how many items were inserted.
 * @throws Error that names the file and field when the content is wrong.
 */
export async function seedContent(
  db: Db,
  today: Date,
  { content = CONTENT, say = () => {} }: SeedOptions = {},
): Promise<number> {
  const items = await readItems(content, dateInKolkata(today));
  const known = new Set((await db.select({ key: seeds.key }).from(seeds)).map(({ key }) => key));
  const missing = items.filter(({ key }) => !known.has(key));
  if (missing.length > 0) say(`Storing ${missing.length} items of the content that are not in the database yet`);
  let count = 0;
  // In order, since courses look for their topic and lessons for their course.
  for (const { key, insert } of missing) {
    if (await seedOnce(db, key, insert)) count += 1;
  }
  return count;
}

async function readItems(content: string, today: string): Promise<SeedItem[]> {
  const groups = await Promise.all([
    paidCourses(content, today),
    topicItems(content),
    postItems(content),
    pageItems(content),
    testimonialItems(content),
  ]);
  return [settingsItem(site), ...groups.flat()];
}
