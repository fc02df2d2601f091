import { createRoute, z } from '@hono/zod-openapi';
import {
  DeskMailAnswer,
  DeskMailList,
  DeskMailParams,
  DeskMailsQuery,
  DeskMailsRetried,
  DeskMailsRetry,
} from '../../../../contract/desk-mails.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { listMails, readMail, readPreview, retryFailed, retryMail } from './service.ts';

const list = createRoute({
  method: 'get',
  path: '/desk/mails',
  operationId: 'listDeskMails',
  tags: ['Desk'],
  summary: 'Every mail that the site queued, newest first',
  request: { query: DeskMailsQuery },
  responses: { 200: jsonAnswer(DeskMailList, 'A page of the outbox.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/mails/{id}',
  operationId: 'getDeskMail',
  tags: ['Desk'],
  summary: 'A mail with its text and what became of it',
  description: 'The secret part of a mailed link is left out.',
  request: { params: DeskMailParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskMailAnswer, 'The mail.'), ...deskReadAnswers },
});

const preview = createRoute({
  method: 'get',
  path: '/desk/mails/{id}/preview',
  operationId: 'previewDeskMail',
  tags: ['Desk'],
  summary: 'The HTML of a mail, for a frame of the desk',
  description:
    'Under a policy of its own: no script runs, and nothing is loaded. The secret part of links is left out.',
  request: { params: DeskMailParams, query: NoQuery },
  responses: {
    200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } },
    ...deskReadAnswers,
  },
});

const retry = createRoute({
  method: 'post',
  path: '/desk/mails/{id}/retry',
  operationId: 'retryDeskMail',
  tags: ['Desk'],
  summary: 'Send a mail at once that failed, or that waits for a later try',
  description: 'A mail that was sent is never sent again.',
  request: { params: DeskMailParams },
  responses: { 200: jsonAnswer(DeskMailAnswer, 'The mail as it is now.'), ...deskWriteAnswers },
});

const retryAll = createRoute({
  method: 'post',
  path: '/desk/mails/retry',
  operationId: 'retryFailedMails',
  tags: ['Desk'],
  summary: 'Send the failed mails of a filter at once',
  request: { body: jsonBody(DeskMailsRetry) },
  responses: { 200: jsonAnswer(DeskMailsRetried, 'How many wait to be sent now.'), ...deskWriteAnswers },
});

/** The mail's own styles, and nothing else; `sandbox` holds also where somebody opens the address by itself. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; sandbox; frame-ancestors 'self'";

/** The outbox. */
export function mailsRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [retryAll, retry]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json(await listMails(deps, context.req.valid('query')), 200);
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json(await readMail(deps, context.req.valid('param').id), 200);
  });

  router.openapi(preview, async (context) => {
    await requireAdmin(sessions, context);
    const html = await readPreview(deps, context.req.valid('param').id);
    return context.html(html, 200, { 'Content-Security-Policy': previewPolicy });
  });

  router.post(retryAll.getRoutingPath(), fromThisSite, validate(DeskMailsRetry), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    return context.json(await retryFailed(deps, { actorId }, context.req.valid('json')), 200);
  });

  router.post(retry.getRoutingPath(), fromThisSite, async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const id = recordIdOf(context);
    await retryMail(deps, { id, actorId });
    return context.json(await readMail(deps, id), 200);
  });
  return router;
}
