import { createRoute } from '@hono/zod-openapi';
import {
  DeskPostAnswer,
  DeskPostCategories,
  DeskPostFields,
  DeskPostList,
  DeskPostParams,
  DeskPostSave,
  DeskPostsQuery,
} from '../../../../contract/desk-post.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { MAX_TEXT_BODY_BYTES, validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { deletedAnswer, jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { createPost, deletePost, listCategories, listPosts, readPost, savePost } from './service.ts';

const tags = ['Desk'];

const list = createRoute({
  method: 'get',
  path: '/desk/posts',
  operationId: 'listDeskPosts',
  tags,
  summary: 'Posts of the blog, also those that nobody sees, newest first (admins)',
  request: { query: DeskPostsQuery },
  responses: { 200: jsonAnswer(DeskPostList, 'A page of the posts that match.'), ...deskReadAnswers },
});

const categories = createRoute({
  method: 'get',
  path: '/desk/post-categories',
  operationId: 'listDeskPostCategories',
  tags,
  summary: 'Categories that posts have (admins)',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskPostCategories, 'The categories in alphabetical order.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/posts/{id}',
  operationId: 'getDeskPost',
  tags,
  summary: 'A post as it is written (admins)',
  request: { params: DeskPostParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskPostAnswer, 'The post.'), ...deskReadAnswers },
});

const create = createRoute({
  method: 'post',
  path: '/desk/posts',
  operationId: 'createDeskPost',
  tags,
  summary: 'Write a new post (admins)',
  request: { body: jsonBody(DeskPostFields) },
  responses: { 201: jsonAnswer(DeskPostAnswer, 'The post is stored.'), ...deskWriteAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/posts/{id}',
  operationId: 'saveDeskPost',
  tags,
  summary: 'Change a post (admins)',
  request: { params: DeskPostParams, body: jsonBody(DeskPostSave) },
  responses: { 200: jsonAnswer(DeskPostAnswer, 'The post as it is now.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/posts/{id}',
  operationId: 'deleteDeskPost',
  tags,
  summary: 'Put a post in the trash (admins)',
  request: { params: DeskPostParams },
  responses: { 200: deletedAnswer, ...deskWriteAnswers },
});

/** The posts of the blog, for who writes them. */
export function postsRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [create, save, remove]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json(await listPosts(deps, context.req.valid('query')), 200);
  });

  router.openapi(categories, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await listCategories(deps) }, 200);
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readPost(deps, context.req.valid('param').id) }, 200);
  });

  router.post(create.path, fromThisSite, validate(DeskPostFields, MAX_TEXT_BODY_BYTES), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    return context.json({ data: await createPost(deps, actorId, context.req.valid('json')) }, 201);
  });

  router.put(save.getRoutingPath(), fromThisSite, validate(DeskPostSave, MAX_TEXT_BODY_BYTES), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const acting = { id: recordIdOf(context), actorId };
    return context.json({ data: await savePost(deps, acting, context.req.valid('json')) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    await deletePost(deps, { id: recordIdOf(context), actorId });
    return context.json({ message: 'It lies in the trash now.' }, 200);
  });
  return router;
}
