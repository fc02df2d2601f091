import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { site } from '../../../content/site.ts';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { packageDir } from '../../base/package-dir.ts';
import type { Db } from '../client.ts';
import { seeds } from '../schema/index.ts';
import { type SeedItem, seedOnce } from './item.ts';
import { paidCourses } from './paid-courses.ts';
import { pageItems, postItems, settingsItem, testimonialItems } from './texts.ts';
import { topicItems } from './topics.ts';

export const CONTENT = join(packageDir, 'content');

type SeedOptions = {
  content?: string;
  /** If they were read before. */
  items?: Promise<SeedItem[]>;
  print?: (line: string) => void;
};

/** @param today base date of the batches' starts @returns the number of new items @throws Error that names file and field */
export async function seedContent(
  db: Db,
  today: Date,
  { content = CONTENT, items = readContent(today, content), print = () => {} }: SeedOptions = {},
): Promise<number> {
  const read = await items;
  const storedKeys = new Set((await db.select({ key: seeds.key }).from(seeds)).map(({ key }) => key));
  const missing = read.filter(({ key }) => !storedKeys.has(key));
  if (missing.length > 0) print(`Storing ${missing.length} items of the content that are not in the database yet`);
  let count = 0;
  // In order, because courses need their topic and lessons their course.
  for (const { key, insert } of missing) {
    if (await seedOnce(db, key, insert)) count += 1;
  }
  // Autovacuum never analyses tables of fewer than fifty rows, and without statistics PostgreSQL plans badly.
  if (count > 0) await db.execute(sql`ANALYZE`);
  return count;
}

/** @throws Error that names the file and field when it is wrong */
export async function readContent(today: Date, content = CONTENT): Promise<SeedItem[]> {
  const groups = await Promise.all([
    paidCourses(content, dateInKolkata(today)),
    topicItems(content),
    postItems(content),
    pageItems(content),
    testimonialItems(content),
  ]);
  return [settingsItem(site), ...groups.flat()];
}
