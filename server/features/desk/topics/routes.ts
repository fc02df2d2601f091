import { createRoute } from '@hono/zod-openapi';
import { DeskOrder } from '../../../../contract/desk-order.ts';
import {
  DeskTopicAnswer,
  DeskTopicFields,
  DeskTopicList,
  DeskTopicParams,
  DeskTopicSave,
} from '../../../../contract/desk-topic.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { deletedAnswer, jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { createTopic, deleteTopic, listTopics, orderTopics, readTopic, saveTopic } from './service.ts';

const tags = ['Desk'];

const list = createRoute({
  method: 'get',
  path: '/desk/topics',
  operationId: 'listDeskTopics',
  tags,
  summary: 'Topics of the free resources, also those that nobody sees, in their order (admins)',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskTopicList, 'Every topic.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/topics/{id}',
  operationId: 'getDeskTopic',
  tags,
  summary: 'A topic as it is written (admins)',
  request: { params: DeskTopicParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskTopicAnswer, 'The topic.'), ...deskReadAnswers },
});

const create = createRoute({
  method: 'post',
  path: '/desk/topics',
  operationId: 'createDeskTopic',
  tags,
  summary: 'Add a topic, which stands last (admins)',
  request: { body: jsonBody(DeskTopicFields) },
  responses: { 201: jsonAnswer(DeskTopicAnswer, 'The topic is stored.'), ...deskWriteAnswers },
});

const order = createRoute({
  method: 'put',
  path: '/desk/topics/order',
  operationId: 'orderDeskTopics',
  tags,
  summary: 'Put the topics in a new order (admins)',
  request: { body: jsonBody(DeskOrder) },
  responses: { 200: jsonAnswer(DeskTopicList, 'The topics as they stand now.'), ...deskWriteAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/topics/{id}',
  operationId: 'saveDeskTopic',
  tags,
  summary: 'Change a topic (admins)',
  request: { params: DeskTopicParams, body: jsonBody(DeskTopicSave) },
  responses: { 200: jsonAnswer(DeskTopicAnswer, 'The topic as it is now.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/topics/{id}',
  operationId: 'deleteDeskTopic',
  tags,
  summary: 'Put a topic without courses in the trash (admins)',
  request: { params: DeskTopicParams },
  responses: { 200: deletedAnswer, ...deskWriteAnswers },
});

/** The topics of the free resources, for who looks after them. */
export function topicsRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [create, order, save, remove]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await listTopics(deps) }, 200);
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readTopic(deps, context.req.valid('param').id) }, 200);
  });

  router.post(create.path, fromThisSite, validate(DeskTopicFields), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = await createTopic(deps, actorId, context.req.valid('json'));
    return context.json({ data: await readTopic(deps, id) }, 201);
  });

  router.put(order.path, fromThisSite, validate(DeskOrder), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    await orderTopics(deps, actorId, context.req.valid('json'));
    return context.json({ data: await listTopics(deps) }, 200);
  });

  router.put(save.getRoutingPath(), fromThisSite, validate(DeskTopicSave), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await saveTopic(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readTopic(deps, id) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    await deleteTopic(deps, { id: recordIdOf(context), actorId });
    return context.json({ message: 'It lies in the trash now.' }, 200);
  });
  return router;
}
