import { and, asc, count, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { courses, topics } from '../../db/schema/index.ts';

export type TopicRow = typeof topics.$inferSelect & { courseCount: number };

/** Published topics with the number of their published courses. */
function selectTopics(tx: Tx, where?: SQL) {
  return tx
    .select({ ...getTableColumns(topics), courseCount: count(courses.id) })
    .from(topics)
    .leftJoin(courses, and(eq(courses.topicId, topics.id), isPublished(courses)))
    .where(and(isPublished(topics), where))
    .groupBy(topics.id)
    .orderBy(asc(topics.position), asc(topics.slug));
}

export function findTopics(tx: Tx): Promise<TopicRow[]> {
  return selectTopics(tx);
}

export async function findTopic(tx: Tx, slug: string): Promise<TopicRow | undefined> {
  const [row] = await selectTopics(tx, eq(topics.slug, slug));
  return row;
}
