import { TopicList, TopicParams, TopicResponse } from '../../../contract/publishing/topic.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { findTopic, findTopics } from './queries.ts';
import { deskTopicEndpoints } from './record.ts';

const MISSING = 'Resource not found';
const publicRead = { tag: 'Free resources', may: 'public', cached: true } as const;

const list = endpoint({
  ...publicRead,
  id: 'listTopics',
  path: 'GET /topics',
  summary: 'List the topics of the free courses',
  response: jsonResponse(TopicList, 'Every topic, in the order of the site.'),
  handler: async ({ deps }) => ({ data: await findTopics(deps.db) }),
});

const get = endpoint({
  ...publicRead,
  id: 'getTopic',
  path: 'GET /topics/{slug}',
  summary: 'Read a topic; `/api/courses?topic=` lists its courses',
  params: TopicParams,
  missing: MISSING,
  response: jsonResponse(TopicResponse, 'The topic.'),
  otherResponses: { 404: errorResponse('No topic has that slug.') },
  handler: async ({ deps, params }) => ({
    data: (await findTopic(deps.db, params.slug)) ?? fail.notFound(MISSING),
  }),
});

export const topicEndpoints = [list, get, ...deskTopicEndpoints];
