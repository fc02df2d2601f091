import { PostList, PostListQuery, PostParams, PostResponse } from '../../../contract/publishing/post.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { deskPostEndpoints } from './record.ts';
import { getPost, listPosts } from './service.ts';

const MISSING = 'The requested post could not be found.';
const publicRead = { tag: 'Blog', may: 'public', cached: true } as const;

const list = endpoint({
  ...publicRead,
  id: 'listPosts',
  path: 'GET /posts',
  summary: 'List or search the published posts, newest first',
  query: PostListQuery,
  response: jsonResponse(PostList, 'One page of posts.'),
  handler: ({ deps, query }) => listPosts(deps, query),
});

const get = endpoint({
  ...publicRead,
  id: 'getPost',
  path: 'GET /posts/{slug}',
  summary: 'Read a post with its text',
  params: PostParams,
  missing: MISSING,
  response: jsonResponse(PostResponse, 'The post.'),
  otherResponses: { 404: errorResponse('No published post has that slug.') },
  handler: async ({ deps, params }) => (await getPost(deps, params.slug)) ?? fail.notFound(MISSING),
});

export const postEndpoints = [list, get, ...deskPostEndpoints];
