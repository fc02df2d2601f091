import { eq, sql } from 'drizzle-orm';
import type { DeskOrder } from '../../../../contract/desk-order.ts';
import type { DeskTopic, DeskTopicFields, DeskTopicSave } from '../../../../contract/desk-topic.ts';
import { topics } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { lastPlace, orderRecords } from '../order.ts';
import { databaseNow, publishAtOf } from '../publication.ts';
import { nextVersion, requireUnchanged } from '../saved-version.ts';
import { withOwnSlug } from '../taken-slug.ts';
import { presentTopic } from './present.ts';
import { findTopic, findTopics, lockTopic } from './queries.ts';

type TopicDeps = Pick<Deps, 'db'>;
/** Which topic, and who acts on it. */
type Acting = { id: string; actorId: string };

export async function listTopics({ db }: TopicDeps): Promise<DeskTopic[]> {
  const [rows, now] = await Promise.all([findTopics(db), databaseNow(db)]);
  return rows.map((row) => presentTopic(row, now));
}

/** @throws RequestError not_found */
export async function readTopic({ db }: TopicDeps, id: string): Promise<DeskTopic> {
  const [topic, now] = await Promise.all([findTopic(db, id), databaseNow(db)]);
  if (!topic) throw new RequestError('not_found');
  return presentTopic(topic, now);
}

/**
 * Stores a new topic, which stands last. @returns its id
 * @throws RequestError invalid_input
 */
export function createTopic({ db }: TopicDeps, actorId: string, input: DeskTopicFields): Promise<string> {
  return withOwnSlug(
    db.transaction(async (tx) => {
      const values = columnsOf(input, null, await databaseNow(tx));
      const [topic] = await tx
        .insert(topics)
        .values({ ...values, position: lastPlace(topics) })
        .returning({ id: topics.id });
      if (!topic) throw new Error('The topic was not stored');
      await recordAudit(tx, { actorId, action: 'topic.create', recordId: topic.id, fields: Object.keys(values) });
      return topic.id;
    }),
  );
}

/** @throws RequestError not_found, conflict or invalid_input */
export function saveTopic({ db }: TopicDeps, { id, actorId }: Acting, input: DeskTopicSave): Promise<void> {
  return withOwnSlug(
    db.transaction(async (tx) => {
      const before = await requireUnchanged(tx, 'topic', await lockTopic(tx, id), input.version);
      const values = columnsOf(input, before.publishAt, await databaseNow(tx));
      await tx
        .update(topics)
        .set({ ...values, ...nextVersion(topics) })
        .where(eq(topics.id, id));
      await recordAudit(tx, { actorId, action: 'topic.edit', recordId: id, fields: changedFields(before, values) });
    }),
  );
}

/**
 * Puts a topic in the trash, which holds no free course any more: those would have no page to stand on.
 * @throws RequestError not_found or conflict
 */
export function deleteTopic({ db }: TopicDeps, { id, actorId }: Acting): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockTopic(tx, id))) throw new RequestError('not_found');
    const left = (await findTopic(tx, id))?.courses ?? 0;
    if (left > 0) {
      const message = `It still has ${left === 1 ? 'a free course' : `${left} free courses`}: move or delete what belongs to it first.`;
      throw new RequestError('conflict', { message });
    }
    await tx
      .update(topics)
      .set({ deletedAt: sql`now()`, ...nextVersion(topics) })
      .where(eq(topics.id, id));
    await recordAudit(tx, { actorId, action: 'topic.delete', recordId: id });
  });
}

/** @throws RequestError invalid_input or conflict */
export function orderTopics(deps: TopicDeps, actorId: string, order: DeskOrder): Promise<void> {
  return orderRecords(deps, { table: topics, recordType: 'topic', actorId }, order);
}

/**
 * What a form says of a topic, as it is stored.
 * @throws RequestError invalid_input for a time that has passed
 */
function columnsOf({ name, slug, guideTitle, summary, publication }: DeskTopicFields, stored: Date | null, now: Date) {
  return { name, slug, guideTitle, summary, publishAt: publishAtOf(publication, stored, now) };
}
