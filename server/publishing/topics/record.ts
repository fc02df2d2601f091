import { and, count, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { paths } from '../../../contract/paths.ts';
import { type DeskTopic, type DeskTopicFields, topicSchemas } from '../../../contract/publishing/desk-topic.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { courses, topics } from '../../db/schema/index.ts';
import {
  inOrder,
  listEndpoint,
  type PlainRecord,
  presentPublication,
  recordEndpoints,
  reorderEndpoint,
  resolvePublishAt,
} from '../../records/index.ts';

type Row = Awaited<ReturnType<typeof findTopics>>[number];

/** Drafts included. */
function findTopics(tx: Tx, where: SQL | undefined) {
  return tx
    .select({ ...getTableColumns(topics), courses: count(courses.id) })
    .from(topics)
    .leftJoin(courses, and(eq(courses.topicId, topics.id), isNull(courses.deletedAt)))
    .where(where)
    .groupBy(topics.id)
    .orderBy(...inOrder(topics));
}

const topic = {
  type: 'topic',
  table: topics,
  may: ['content.write'],
  schemas: topicSchemas,
  find: (tx, where) => findTopics(tx, where),
  present: ({ id, version, name, slug, guideTitle, summary, nextCourseId, publishAt, courses: freeCourses }, now) => {
    const texts = { name, slug, guideTitle, summary, nextCourseId: nextCourseId ?? '' };
    const publication = presentPublication(publishAt, now);
    return { id, version, ...texts, publication, route: paths.topic(slug), courses: freeCourses };
  },
  columnsOf: ({ name, slug, guideTitle, summary, nextCourseId, publication }, { now, stored }) => {
    const publishAt = resolvePublishAt(publication, stored?.publishAt, now);
    return { name, slug, guideTitle, summary, nextCourseId: nextCourseId || null, publishAt };
  },
  // No page would list its free courses.
  refuseDelete: ({ courses: freeCourses }) => {
    if (freeCourses === 0) return;
    const [subject, object] = freeCourses === 1 ? ['a free course', 'it'] : [`${freeCourses} free courses`, 'them'];
    fail.conflict(`This topic still has ${subject}. Move or delete ${object} first.`);
  },
} satisfies PlainRecord<Row, DeskTopicFields, DeskTopic, 'topic'>;

const list = listEndpoint(topic, topicSchemas.List);
const reorder = reorderEndpoint(topic, topicSchemas.List);
const { read, create, save, remove } = recordEndpoints(topic);

export const deskTopicEndpoints = [list, read, create, reorder, save, remove];
