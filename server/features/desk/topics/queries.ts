import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { courses, topics } from '../../../db/schema/index.ts';
import { inOrder } from '../order.ts';

export type TopicRow = typeof topics.$inferSelect;

const isThere = isNull(topics.deletedAt);
/** Free courses of a topic, also drafts. */
const courseCount = sql<number>`(SELECT count(*)::int FROM ${courses}
  WHERE ${courses.topicId} = ${topics.id} AND ${courses.deletedAt} IS NULL)`;
const columns = { ...getTableColumns(topics), courses: courseCount };

export type CountedTopic = TopicRow & { courses: number };

export function findTopics(tx: Tx): Promise<CountedTopic[]> {
  return tx
    .select(columns)
    .from(topics)
    .where(isThere)
    .orderBy(...inOrder(topics));
}

export async function findTopic(tx: Tx, id: string): Promise<CountedTopic | undefined> {
  const [topic] = await tx
    .select(columns)
    .from(topics)
    .where(and(eq(topics.id, id), isThere));
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
