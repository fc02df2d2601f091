import { and, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { TrashKind } from '../../../../contract/desk-trash.ts';
import type { Tx } from '../../../db/client.ts';
import { courses, enrollmentRequests, enrollments, topics } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../audit/index.ts';
import { isShown } from '../images/index.ts';
import { TRASH_MS } from './service.ts';
import { sources } from './sources.ts';

/** Parts before their whole. With a module go its lessons, with a course everything that it is made of. */
const order: readonly TrashKind[] = ['lesson', 'module', 'course', 'topic', 'post', 'testimonial', 'image'];

/** What is referred to stays in the trash, where nobody sees it, for as long as it is. */
const isReferredTo: Partial<Record<TrashKind, () => SQL | undefined>> = {
  course: () =>
    or(
      sql`EXISTS (SELECT 1 FROM ${enrollments} WHERE ${enrollments.courseId} = ${courses.id})`,
      sql`EXISTS (SELECT 1 FROM ${enrollmentRequests} WHERE ${enrollmentRequests.courseId} = ${courses.id})`,
    ),
  topic: () => sql`EXISTS (SELECT 1 FROM ${courses} WHERE ${courses.topicId} = ${topics.id})`,
  image: isShown,
};

async function purgeKind(tx: Tx, kind: TrashKind, deletedBefore: Date): Promise<void> {
  const { table } = sources[kind];
  const referredTo = isReferredTo[kind]?.();
  const purged = await tx
    .delete(table)
    .where(and(lte(table.deletedAt, deletedBefore), referredTo && not(referredTo)))
    .returning({ id: table.id });
  for (const { id } of purged) {
    await recordAudit(tx, { actorId: null, action: `${kind}.purge`, recordId: String(id) });
  }
}

/** Deletes for good what has been in the trash for its 30 days. */
export async function purgeTrash({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const deletedBefore = new Date(now().getTime() - TRASH_MS);
  await db.transaction(async (tx) => {
    for (const kind of order) await purgeKind(tx, kind, deletedBefore);
  });
}
