import { eq, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/calendar.ts';
import type {
  DeskPost,
  DeskPostFields,
  DeskPostList,
  DeskPostSave,
  DeskPostsQuery,
} from '../../../../contract/desk-post.ts';
import { pageOf } from '../../../db/cursor.ts';
import { posts } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { databaseNow, publishAtOf } from '../publication.ts';
import { nextVersion, requireUnchanged } from '../saved-version.ts';
import { withOwnSlug } from '../taken-slug.ts';
import { presentPost, presentPostRow } from './present.ts';
import { findCategories, findPost, findPosts, lockPost, type PostRow } from './queries.ts';

type PostDeps = Pick<Deps, 'db'>;
/** Which post, and who acts on it. */
type Acting = { id: string; actorId: string };

export async function listPosts({ db }: PostDeps, query: DeskPostsQuery): Promise<DeskPostList> {
  const [found, now] = await Promise.all([findPosts(db, query), databaseNow(db)]);
  const { rows, next } = pageOf(found);
  return { data: rows.map((row) => presentPostRow(row, now)), next };
}

export function listCategories({ db }: PostDeps): Promise<string[]> {
  return findCategories(db);
}

/** @throws RequestError not_found */
export async function readPost({ db }: PostDeps, id: string): Promise<DeskPost> {
  const [post, now] = await Promise.all([findPost(db, id), databaseNow(db)]);
  if (!post) throw new RequestError('not_found');
  return presentPost(post, now);
}

/** @throws RequestError invalid_input */
export function createPost({ db }: PostDeps, actorId: string, input: DeskPostFields): Promise<DeskPost> {
  return withOwnSlug(
    db.transaction(async (tx) => {
      const now = await databaseNow(tx);
      const values = columnsOf(input, undefined, now);
      const [post] = await tx.insert(posts).values(values).returning();
      if (!post) throw new Error('The post was not stored');
      await recordAudit(tx, { actorId, action: 'post.create', recordId: post.id, fields: Object.keys(values) });
      return presentPost(post, now);
    }),
  );
}

/** @throws RequestError not_found, conflict or invalid_input */
export function savePost({ db }: PostDeps, { id, actorId }: Acting, input: DeskPostSave): Promise<DeskPost> {
  return withOwnSlug(
    db.transaction(async (tx) => {
      const before = await requireUnchanged(tx, 'post', await lockPost(tx, id), input.version);
      const now = await databaseNow(tx);
      const values = columnsOf(input, before, now);
      const [post] = await tx
        .update(posts)
        .set({ ...values, ...nextVersion(posts) })
        .where(eq(posts.id, id))
        .returning();
      if (!post) throw new Error('A post that was held is gone');
      await recordAudit(tx, { actorId, action: 'post.edit', recordId: id, fields: changedFields(before, values) });
      return presentPost(post, now);
    }),
  );
}

/**
 * Puts a post in the trash.
 * @throws RequestError not_found
 */
export function deletePost({ db }: PostDeps, { id, actorId }: Acting): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockPost(tx, id))) throw new RequestError('not_found');
    await tx
      .update(posts)
      .set({ deletedAt: sql`now()`, ...nextVersion(posts) })
      .where(eq(posts.id, id));
    await recordAudit(tx, { actorId, action: 'post.delete', recordId: id });
  });
}

/**
 * What a form says of a post, as it is stored.
 * @throws RequestError invalid_input for a time that has passed
 */
function columnsOf(input: DeskPostFields, stored: PostRow | undefined, now: Date) {
  const { title, slug, excerpt, category, author, image, body, publication } = input;
  const publishAt = publishAtOf(publication, stored?.publishAt ?? null, now);
  const publishedOn = dayOf(publishAt, stored, now);
  return { title, slug, excerpt, category, author, image: image || null, body, publishAt, publishedOn };
}

/** The day that the blog shows: that of its publication in Asia/Kolkata, but as it is while that stays. */
function dayOf(publishAt: Date | null, stored: PostRow | undefined, now: Date): string {
  const stays = !publishAt || publishAt.getTime() === stored?.publishAt?.getTime();
  return (stays && stored?.publishedOn) || dateInKolkata(publishAt ?? now);
}
