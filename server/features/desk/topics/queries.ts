import { and, count, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { courses, topics } from '../../../db/schema/index.ts';
import { inOrder } from '../order.ts';

export type TopicRow = typeof topics.$inferSelect;

export type CountedTopic = TopicRow & { courses: number };

const isThere = isNull(topics.deletedAt);

/** Topics with the number of their free courses, also drafts. */
function selectTopics(tx: Tx, where?: SQL) {
  return tx
    .select({ ...getTableColumns(topics), courses: count(courses.id) })
    .from(topics)
    .leftJoin(courses, and(eq(courses.topicId, topics.id), isNull(courses.deletedAt)))
    .where(and(isThere, where))
    .groupBy(topics.id)
    .orderBy(...inOrder(topics));
}

export function findTopics(tx: Tx): Promise<CountedTopic[]> {
  return selectTopics(tx);
}

export async function findTopic(tx: Tx, id: string): Promise<CountedTopic | undefined> {
  const [topic] = await selectTopics(tx, eq(topics.id, id));
  return topic;
}

/** A topic that nobody else changes until the transaction ends. */
export async function lockTopic(tx: Tx, id: string): Promise<TopicRow | undefined> {
  const [topic] = await tx
    .select()
    .from(topics)
    .where(and(eq(topics.id, id), isThere))
    .for('update');
  return topic;
}
