import { createRoute } from '@hono/zod-openapi';
import { PostAnswer, PostList, PostListQuery, PostParams } from '../../../contract/post.ts';
import type { Deps } from '../../deps.ts';
import { publicAnswer } from '../../http/caching.ts';
import { RequestError } from '../../http/errors.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery, readAnswers } from '../../http/router.ts';
import { getPost, listPosts } from './service.ts';

const MISSING = 'The requested post could not be found.';

const list = createRoute({
  method: 'get',
  path: '/posts',
  operationId: 'listPosts',
  tags: ['Blog'],
  summary: 'Published posts, newest first, by page, search and category',
  middleware: publicAnswer,
  request: { query: PostListQuery },
  responses: { 200: jsonAnswer(PostList, 'One page of the posts that match.'), ...readAnswers },
});

const one = createRoute({
  method: 'get',
  path: '/posts/{slug}',
  operationId: 'getPost',
  tags: ['Blog'],
  summary: 'One post with its text',
  middleware: publicAnswer,
  request: { params: PostParams, query: NoQuery },
  responses: {
    200: jsonAnswer(PostAnswer, 'The post.'),
    404: errorAnswer('No published post has that slug.'),
    ...readAnswers,
  },
});

/** The blog. */
export function blogRoutes(deps: Deps) {
  return createRouter(MISSING)
    .openapi(list, async (context) => context.json(await listPosts(deps, context.req.valid('query')), 200))
    .openapi(one, async (context) => {
      const answer = await getPost(deps, context.req.valid('param').slug);
      if (!answer) throw new RequestError('not_found', { message: MISSING });
      return context.json(answer, 200);
    });
}
