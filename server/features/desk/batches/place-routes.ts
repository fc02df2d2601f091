import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { NoFields } from '../../../../contract/account.ts';
import { DeskBatchDone, DeskBatchJoin, DeskBatchMessage, DeskBatchMove } from '../../../../contract/desk-batches.ts';
import { DeskLearnerList, DeskLearnersQuery } from '../../../../contract/desk-learners.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { listBatchLearners } from '../learners/index.ts';
import { jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { messageBatch } from './message.ts';
import { addLearner, moveLearner, takeOut } from './places.ts';
import { learnersText, requireBatch } from './service.ts';

const tags = ['Desk'];
const params = z.object({ id: z.uuid() });
const placeParams = z.object({ id: z.uuid(), enrollment: z.uuid() });
const done = jsonAnswer(DeskBatchDone, 'What was done, in words.');

const list = createRoute({
  method: 'get',
  path: '/desk/batches/{id}/learners',
  operationId: 'listDeskBatchLearners',
  tags,
  summary: 'Learners of a batch, newest enrollment first, with how far they are',
  request: { params, query: DeskLearnersQuery },
  responses: { 200: jsonAnswer(DeskLearnerList, 'A page of them.'), ...deskReadAnswers },
});

const add = createRoute({
  method: 'post',
  path: '/desk/batches/{id}/learners',
  operationId: 'addDeskBatchLearner',
  tags,
  summary: 'Give an e-mail address a seat in the batch',
  description: 'Who is not in the course yet is enrolled in it, and gets a mail, when `enroll` is true.',
  request: { params, body: jsonBody(DeskBatchJoin) },
  responses: { 200: done, ...deskWriteAnswers },
});

const move = createRoute({
  method: 'put',
  path: '/desk/batches/{id}/learners/{enrollment}',
  operationId: 'moveDeskBatchLearner',
  tags,
  summary: 'Move a learner to another batch of the course',
  request: { params: placeParams, body: jsonBody(DeskBatchMove) },
  responses: { 200: done, ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/batches/{id}/learners/{enrollment}',
  operationId: 'removeDeskBatchLearner',
  tags,
  summary: 'Take a learner out of the batch; they stay in the course',
  request: { params: placeParams, body: jsonBody(NoFields) },
  responses: { 200: done, ...deskWriteAnswers },
});

const message = createRoute({
  method: 'post',
  path: '/desk/batches/{id}/messages',
  operationId: 'messageDeskBatch',
  tags,
  summary: 'Write to all learners of the batch, each in a mail of their own',
  request: { params, body: jsonBody(DeskBatchMessage) },
  responses: { 201: done, ...deskWriteAnswers },
});

/** Who is in a batch, and what is written to them all. */
export function placeRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  const fromHere = checkOrigin(deps, sessions.has);
  for (const change of [add, move, remove, message]) router.openAPIRegistry.registerPath(change);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    const { id } = await requireBatch(deps.db, context.req.valid('param').id);
    return context.json(await listBatchLearners(deps, { batchId: id, ...context.req.valid('query') }), 200);
  });
  router.post(add.getRoutingPath(), fromHere, validate(DeskBatchJoin), async (context) => {
    const { id } = await actingAdmin(deps, sessions, context);
    const text = await addLearner(deps, id, { id: recordIdOf(context), ...context.req.valid('json') });
    return context.json({ message: text }, 200);
  });
  router.put(move.getRoutingPath(), fromHere, validate(DeskBatchMove), async (context) => {
    const { id } = await actingAdmin(deps, sessions, context);
    const place = { id: recordIdOf(context), enrollment: recordIdOf(context, 'enrollment') };
    return context.json({ message: await moveLearner(deps, id, { ...place, ...context.req.valid('json') }) }, 200);
  });
  router.delete(remove.getRoutingPath(), fromHere, validate(NoFields), async (context) => {
    const { id } = await actingAdmin(deps, sessions, context);
    const place = { id: recordIdOf(context), enrollment: recordIdOf(context, 'enrollment') };
    return context.json({ message: await takeOut(deps, id, place) }, 200);
  });
  router.post(message.getRoutingPath(), fromHere, validate(DeskBatchMessage), async (context) => {
    const { id } = await actingAdmin(deps, sessions, context);
    const learners = await messageBatch(deps, id, { id: recordIdOf(context), ...context.req.valid('json') });
    return context.json({ message: `Sent to ${learnersText(learners)}.` }, 201);
  });
  return router;
}
