import { createRoute } from '@hono/zod-openapi';
import { DeskNewPayment } from '../../../../contract/desk-payment.ts';
import {
  DeskRequestAnswer,
  DeskRequestChange,
  DeskRequestEnroll,
  DeskRequestNote,
  DeskRequestParams,
} from '../../../../contract/desk-requests.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer } from '../../../http/router.ts';
import { deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin } from '../staff-only.ts';
import { enrollRequest } from './enroll.ts';
import { addPayment } from './payments.ts';
import { addNote, changeRequest, readRequest } from './service.ts';

const params = { params: DeskRequestParams } as const;
const asItIs = jsonAnswer(DeskRequestAnswer, 'The request as it is now.');

const change = createRoute({
  method: 'put',
  path: '/desk/requests/{id}',
  operationId: 'changeDeskRequest',
  tags: ['Desk'],
  summary: 'Say where a request stands, who looks after it and when to follow it up',
  description: 'Only enrolling gives the stage enrolled. A lost request has no day to follow it up.',
  request: { ...params, body: jsonBody(DeskRequestChange) },
  responses: { 200: asItIs, ...deskWriteAnswers },
});

const note = createRoute({
  method: 'post',
  path: '/desk/requests/{id}/notes',
  operationId: 'addDeskRequestNote',
  tags: ['Desk'],
  summary: 'Write something down of a request',
  request: { ...params, body: jsonBody(DeskRequestNote) },
  responses: { 201: asItIs, ...deskWriteAnswers },
});

const enroll = createRoute({
  method: 'post',
  path: '/desk/requests/{id}/enroll',
  operationId: 'enrollDeskRequest',
  tags: ['Desk'],
  summary: 'Enroll whom a request is of',
  description:
    'In one transaction: makes their account if there is none, with a mailed link to set its password; gives the seat, in a batch if one is named; records what was paid. Other open requests of the same e-mail for the course are enrolled with it.',
  request: { ...params, body: jsonBody(DeskRequestEnroll) },
  responses: { 201: asItIs, ...deskWriteAnswers },
});

const payment = createRoute({
  method: 'post',
  path: '/desk/requests/{id}/payments',
  operationId: 'addDeskRequestPayment',
  tags: ['Desk'],
  summary: 'Record a payment of who is enrolled',
  request: { ...params, body: jsonBody(DeskNewPayment) },
  responses: { 201: asItIs, ...deskWriteAnswers },
});

/** What the staff do with enrollment requests. */
export function requestChangeRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [change, note, enroll, payment]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.put(change.getRoutingPath(), fromThisSite, validate(DeskRequestChange), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await changeRequest(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readRequest(deps, id) }, 200);
  });

  router.post(note.getRoutingPath(), fromThisSite, validate(DeskRequestNote), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await addNote(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readRequest(deps, id) }, 201);
  });

  router.post(enroll.getRoutingPath(), fromThisSite, validate(DeskRequestEnroll), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await enrollRequest(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readRequest(deps, id) }, 201);
  });

  router.post(payment.getRoutingPath(), fromThisSite, validate(DeskNewPayment), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await addPayment(deps, { id, actorId }, context.req.valid('json'));
    return context.json({ data: await readRequest(deps, id) }, 201);
  });
  return router;
}
