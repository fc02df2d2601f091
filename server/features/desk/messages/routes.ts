import { createRoute } from '@hono/zod-openapi';
import {
  DeskMessageAnswer,
  DeskMessageChange,
  DeskMessageList,
  DeskMessageParams,
  DeskMessagesQuery,
  DeskReply,
} from '../../../../contract/desk-messages.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { answerMessage, changeMessage, listMessages, readMessage } from './service.ts';

const list = createRoute({
  method: 'get',
  path: '/desk/messages',
  operationId: 'listDeskMessages',
  tags: ['Desk'],
  summary: 'Contact messages, newest first',
  request: { query: DeskMessagesQuery },
  responses: { 200: jsonAnswer(DeskMessageList, 'A page of the inbox.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/messages/{id}',
  operationId: 'getDeskMessage',
  tags: ['Desk'],
  summary: 'A contact message with its answers, and what else came from the same e-mail',
  request: { params: DeskMessageParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskMessageAnswer, 'The whole message.'), ...deskReadAnswers },
});

const change = createRoute({
  method: 'put',
  path: '/desk/messages/{id}',
  operationId: 'changeDeskMessage',
  tags: ['Desk'],
  summary: 'Give a contact message to somebody, call it done or open it again',
  request: {
    params: DeskMessageParams,
    body: jsonBody(DeskMessageChange),
  },
  responses: { 200: jsonAnswer(DeskMessageAnswer, 'The message as it is now.'), ...deskWriteAnswers },
});

const answer = createRoute({
  method: 'post',
  path: '/desk/messages/{id}/replies',
  operationId: 'answerDeskMessage',
  tags: ['Desk'],
  summary: 'Answer a contact message by mail',
  description: 'Stores the answer and queues its mail as one. The version that was read makes a second click harmless.',
  request: {
    params: DeskMessageParams,
    body: jsonBody(DeskReply),
  },
  responses: { 201: jsonAnswer(DeskMessageAnswer, 'The message as it is now.'), ...deskWriteAnswers },
});

/** The inbox of contact messages. */
export function messagesRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [change, answer]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(list, async (context) => {
    const { id } = await requireAdmin(sessions, context);
    return context.json(await listMessages(deps, context.req.valid('query'), id), 200);
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    const data = await readMessage(deps, context.req.valid('param').id);
    return context.json({ data }, 200);
  });

  router.put(change.getRoutingPath(), fromThisSite, validate(DeskMessageChange), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await changeMessage(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readMessage(deps, id) }, 200);
  });

  router.post(answer.getRoutingPath(), fromThisSite, validate(DeskReply), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await answerMessage(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readMessage(deps, id) }, 201);
  });
  return router;
}
