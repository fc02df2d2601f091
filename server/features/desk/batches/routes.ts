import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { NoFields } from '../../../../contract/account.ts';
import {
  DeskBatchAnswer,
  DeskBatchDone,
  DeskBatchList,
  DeskBatchListQuery,
  DeskBatchOptions,
  DeskBatchRequest,
  DeskBatchSave,
  DeskBatchStored,
} from '../../../../contract/desk-batches.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { placeRoutes } from './place-routes.ts';
import { createBatch, deleteBatch, listBatches, readBatch, readOptions, saveBatch } from './service.ts';

const tags = ['Desk'];
const params = z.object({ id: z.uuid() });

const list = createRoute({
  method: 'get',
  path: '/desk/batches',
  operationId: 'listDeskBatches',
  tags,
  summary: 'Batches of all courses, the one that begins last first',
  request: { query: DeskBatchListQuery },
  responses: { 200: jsonAnswer(DeskBatchList, 'A page of them.'), ...deskReadAnswers },
});

const options = createRoute({
  method: 'get',
  path: '/desk/batch-options',
  operationId: 'getDeskBatchOptions',
  tags,
  summary: 'What a new batch can be: the next free number, and the courses',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskBatchOptions, 'What there is to choose from.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/batches/{id}',
  operationId: 'getDeskBatch',
  tags,
  summary: 'A batch with its version and the messages that it got',
  request: { params, query: NoQuery },
  responses: { 200: jsonAnswer(DeskBatchAnswer, 'The batch.'), ...deskReadAnswers },
});

const create = createRoute({
  method: 'post',
  path: '/desk/batches',
  operationId: 'createDeskBatch',
  tags,
  summary: 'Make a batch of a course',
  request: { body: jsonBody(DeskBatchRequest) },
  responses: { 201: jsonAnswer(DeskBatchStored, 'It is stored.'), ...deskWriteAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/batches/{id}',
  operationId: 'saveDeskBatch',
  tags,
  summary: 'Change a batch; its seats cannot be fewer than its learners',
  request: { params, body: jsonBody(DeskBatchSave) },
  responses: { 200: jsonAnswer(DeskBatchStored, 'It is stored.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/batches/{id}',
  operationId: 'deleteDeskBatch',
  tags,
  summary: 'Delete a batch without learners, for good',
  request: { params, body: jsonBody(NoFields) },
  responses: { 200: jsonAnswer(DeskBatchDone, 'It is gone.'), ...deskWriteAnswers },
});

/** Batches of the courses: what admins see of them and do with them. */
export function batchRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  const fromHere = checkOrigin(deps, sessions.has);
  for (const change of [create, save, remove]) router.openAPIRegistry.registerPath(change);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json(await listBatches(deps, context.req.valid('query')), 200);
  });
  router.openapi(options, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readOptions(deps) }, 200);
  });
  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readBatch(deps, context.req.valid('param').id) }, 200);
  });
  router.post(create.getRoutingPath(), fromHere, validate(DeskBatchRequest), async (context) => {
    const { id } = await actingAdmin(deps, sessions, context);
    return context.json({ data: await createBatch(deps, id, context.req.valid('json')) }, 201);
  });
  router.put(save.getRoutingPath(), fromHere, validate(DeskBatchSave), async (context) => {
    const { id } = await actingAdmin(deps, sessions, context);
    const changes = { id: recordIdOf(context), ...context.req.valid('json') };
    return context.json({ data: await saveBatch(deps, id, changes) }, 200);
  });
  router.delete(remove.getRoutingPath(), fromHere, validate(NoFields), async (context) => {
    const { id } = await actingAdmin(deps, sessions, context);
    await deleteBatch(deps, id, recordIdOf(context));
    return context.json({ message: 'The batch is deleted.' }, 200);
  });
  router.route('/', placeRoutes(deps, sessions));
  return router;
}
