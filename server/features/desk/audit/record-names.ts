import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import {
  batches,
  contactMessages,
  courses,
  enrollmentRequests,
  images,
  lessons,
  mails,
  modules,
  pages,
  posts,
  testimonials,
  topics,
  users,
} from '../../../db/schema/index.ts';

/** What the records of a type are called, by their id. */
const sources: Record<string, { id: PgColumn; name: SQL | PgColumn }> = {
  batch: { id: batches.id, name: sql`'Batch ' || ${batches.number}` },
  course: { id: courses.id, name: courses.title },
  image: { id: images.id, name: images.name },
  lesson: { id: lessons.id, name: lessons.title },
  mail: { id: mails.id, name: mails.subject },
  message: { id: contactMessages.id, name: contactMessages.name },
  module: { id: modules.id, name: modules.title },
  page: { id: pages.id, name: pages.title },
  post: { id: posts.id, name: posts.title },
  request: { id: enrollmentRequests.id, name: enrollmentRequests.name },
  staff: { id: users.id, name: users.name },
  testimonial: { id: testimonials.id, name: testimonials.name },
  topic: { id: topics.id, name: topics.name },
};

type Named = { recordType: string; recordId: string };

/** The key of a record among the names. */
export const nameKey = ({ recordType, recordId }: Named) => `${recordType}:${recordId}`;

/** What a record is called now, and whether it waits in the trash, where it has no page of its own. */
export type RecordName = { name: string; isInTrash: boolean };

/** Of the tables whose records go to the trash. */
const isInTrash = (table: PgColumn['table']) => {
  const { deletedAt } = getTableColumns(table);
  return deletedAt ? sql`${deletedAt} IS NOT NULL` : sql`false`;
};

/** What these records are called now, by `nameKey`, as far as they are there. */
export async function findRecordNames(tx: Tx, records: Named[]): Promise<Map<string, RecordName>> {
  const byType = Map.groupBy(records, ({ recordType }) => recordType);
  const parts = [...byType].flatMap(([type, ofType]) => {
    const source = sources[type];
    const ids = ofType.map(({ recordId }) => recordId).filter((id) => z.uuid().safeParse(id).success);
    if (!source || ids.length === 0) return [];
    const { id, name } = source;
    return [
      sql`SELECT ${`${type}:`} || ${id} AS key, ${name} AS name, ${isInTrash(id.table)} AS "isInTrash"
        FROM ${id.table} WHERE ${inArray(id, ids)}`,
    ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await tx.execute<RecordName & { key: string }>(sql.join(parts, sql` UNION ALL `));
  return new Map(rows.map(({ key, ...name }) => [key, name]));
}
