import { and, asc, count, eq, type SQL } from 'drizzle-orm';
import { paths } from '../../../contract/paths.ts';
import { Topic } from '../../../contract/publishing/topic.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { courses, topics } from '../../db/schema/index.ts';

async function selectTopics(tx: Tx, where?: SQL) {
  const rows = await tx
    .select({ ...columnsFor(topics, Topic), courseCount: count(courses.id) })
    .from(topics)
    .leftJoin(courses, and(eq(courses.topicId, topics.id), isPublished(courses)))
    .where(and(isPublished(topics), where))
    .groupBy(topics.id)
    .orderBy(asc(topics.position), asc(topics.slug));
  return rows.map((topic) => ({ ...topic, icon: iconOf(topic.slug), route: paths.topic(topic.slug) }));
}

export const findTopics = (tx: Tx) => selectTopics(tx);

export async function findTopic(tx: Tx, slug: string) {
  const [row] = await selectTopics(tx, eq(topics.slug, slug));
  return row;
}

const slugsWithLogo = 'ai-ml cloud css databases docker html java javascript nodejs python react';

const logos = new Set(slugsWithLogo.split(' '));

/** A topic without a logo has the common one. */
export function iconOf(slug: string): string {
  return `/icons/topics/${logos.has(slug) ? slug : 'any-topic'}.svg`;
}
