import { createRoute } from '@hono/zod-openapi';
import { PostList, PostListQuery, PostParams, PostResponse } from '../../../contract/post.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery, readResponses } from '../../api/answers.ts';
import { RequestError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { getPost, listPosts } from './service.ts';

const MISSING = 'The requested post could not be found.';

const list = createRoute({
  method: 'get',
  path: '/posts',
  operationId: 'listPosts',
  tags: ['Blog'],
  summary: 'Published posts, newest first, by page, search and category',
  request: { query: PostListQuery },
  responses: { 200: jsonResponse(PostList, 'One page of the posts that match.'), ...readResponses },
});

const one = createRoute({
  method: 'get',
  path: '/posts/{slug}',
  operationId: 'getPost',
  tags: ['Blog'],
  summary: 'One post with its text',
  request: { params: PostParams, query: NoQuery },
  responses: {
    200: jsonResponse(PostResponse, 'The post.'),
    404: errorResponse('No published post has that slug.'),
    ...readResponses,
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
