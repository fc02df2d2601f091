import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import {
  type DeskPost,
  DeskPostCategories,
  DeskPostFields,
  DeskPostList,
  DeskPostResponse,
  DeskPostSave,
  DeskPostsQuery,
} from '../../../contract/publishing/desk-post.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { toPage } from '../../db/cursor.ts';
import { posts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { MAX_TEXT_BODY_BYTES } from '../../http/body.ts';
import {
  databaseNow,
  type PlainRecord,
  presentPublication,
  recordEndpoints,
  resolvePublishAt,
  withPublication,
} from '../../records/index.ts';
import { findCategories, findPosts } from './desk-queries.ts';

type Row = typeof posts.$inferSelect;

const post: PlainRecord<Row, DeskPostFields, DeskPost, 'post'> = {
  type: 'post',
  table: posts,
  may: ['content.write'],
  maxBytes: MAX_TEXT_BODY_BYTES,
  schemas: { Fields: DeskPostFields, Save: DeskPostSave, Response: DeskPostResponse },
  find: (tx, where) => tx.select().from(posts).where(where),
  present: ({ id, version, title, slug, excerpt, category, author, image, body, nextCourseId, publishAt }, now) => {
    const optional = { image: image ?? '', nextCourseId: nextCourseId ?? '' };
    const texts = { title, slug, excerpt, category, author, body, ...optional };
    return { id, version, ...texts, publication: presentPublication(publishAt, now), route: paths.post(slug) };
  },
  columnsOf: ({ title, slug, excerpt, category, author, body, publication, ...optional }, { now, stored }) => {
    const publishAt = resolvePublishAt(publication, stored?.publishAt, now);
    const publishedOn = dayOf(publishAt, stored, now);
    const [image, nextCourseId] = [optional.image || null, optional.nextCourseId || null];
    return { title, slug, excerpt, category, author, body, image, nextCourseId, publishAt, publishedOn };
  },
};

/** The day that the blog shows: the day of publication in Asia/Kolkata, which stays while the time of publication stays. */
function dayOf(publishAt: Date | null, stored: Row | undefined, now: Date): string {
  const isUnchanged = !publishAt || publishAt.getTime() === stored?.publishAt?.getTime();
  return (isUnchanged && stored?.publishedOn) || dateInKolkata(publishAt ?? now);
}

async function listPosts({ db }: Pick<Deps, 'db'>, query: DeskPostsQuery) {
  const [found, now] = await Promise.all([findPosts(db, query), databaseNow(db)]);
  const { rows, next } = toPage(found);
  const data = rows.map((row) => withPublication(row, now));
  return { data, next };
}

const list = endpoint({
  id: 'listDeskPosts',
  path: 'GET /desk/posts',
  summary: 'List the posts of the blog, drafts included, newest first unless sorted',
  may: ['content.write'],
  query: DeskPostsQuery,
  response: jsonResponse(DeskPostList, 'One page of posts.'),
  handler: ({ deps, query }) => listPosts(deps, query),
});

const categories = endpoint({
  id: 'listDeskPostCategories',
  path: 'GET /desk/post-categories',
  summary: 'List the categories of all posts',
  may: ['content.write'],
  response: jsonResponse(DeskPostCategories, 'The categories in alphabetical order.'),
  handler: async ({ deps }) => ({ data: await findCategories(deps.db) }),
});

const { read, create, save, remove } = recordEndpoints(post);

export const deskPostEndpoints = [list, categories, read, create, save, remove];
