import { createRoute } from '@hono/zod-openapi';
import { DeskPageAnswer, DeskPageList, DeskPageParams, DeskPageSave } from '../../../../contract/desk-page.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { MAX_TEXT_BODY_BYTES, validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { listPages, readPage, savePage } from './service.ts';

const tags = ['Desk'];

const list = createRoute({
  method: 'get',
  path: '/desk/pages',
  operationId: 'listDeskPages',
  tags,
  summary: 'The legal pages: privacy, terms, refunds (admins)',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskPageList, 'Every page.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/pages/{id}',
  operationId: 'getDeskPage',
  tags,
  summary: 'A legal page as it is written (admins)',
  request: { params: DeskPageParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskPageAnswer, 'The page.'), ...deskReadAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/pages/{id}',
  operationId: 'saveDeskPage',
  tags,
  summary: 'Change a legal page (admins)',
  request: { params: DeskPageParams, body: jsonBody(DeskPageSave) },
  responses: { 200: jsonAnswer(DeskPageAnswer, 'The page as it is now.'), ...deskWriteAnswers },
});

/** The legal pages, for who writes them. */
export function deskPagesRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(save);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await listPages(deps) }, 200);
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readPage(deps, context.req.valid('param').id) }, 200);
  });

  router.put(
    save.getRoutingPath(),
    checkOrigin(deps, sessions.has),
    validate(DeskPageSave, MAX_TEXT_BODY_BYTES),
    async (context) => {
      const { id: actorId } = await actingAdmin(deps, sessions, context);
      const acting = { id: recordIdOf(context), actorId };
      return context.json({ data: await savePage(deps, acting, context.req.valid('json')) }, 200);
    },
  );
  return router;
}
