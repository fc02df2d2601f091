import { createRoute } from '@hono/zod-openapi';
import { DeskRestored, DeskTrashList, DeskTrashParams, DeskTrashQuery } from '../../../../contract/desk-trash.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, errorAnswer, jsonAnswer } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { listTrash, restore } from './service.ts';

const tags = ['Desk'];

const list = createRoute({
  method: 'get',
  path: '/desk/trash',
  operationId: 'listTrash',
  tags,
  summary: 'What was deleted and can be brought back, newest deletion first',
  request: { query: DeskTrashQuery },
  responses: { 200: jsonAnswer(DeskTrashList, 'A page of the list.'), ...deskReadAnswers },
});

const back = createRoute({
  method: 'post',
  path: '/desk/trash/{kind}/{id}/restore',
  operationId: 'restoreFromTrash',
  tags,
  summary: 'Bring back what was deleted',
  request: { params: DeskTrashParams },
  responses: {
    200: jsonAnswer(DeskRestored, 'It is back, as it was.'),
    ...deskWriteAnswers,
    409: errorAnswer('What it belongs to is in the trash too; `message` names it.'),
  },
});

/** What staff deleted. */
export function trashRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(back);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json(await listTrash(deps, context.req.valid('query')), 200);
  });

  router.post(back.getRoutingPath(), checkOrigin(deps, sessions.has), async (context) => {
    const staff = await actingAdmin(deps, sessions, context);
    const { data: params } = DeskTrashParams.safeParse(context.req.param());
    if (!params) throw new RequestError('not_found');
    await restore(deps, staff, params);
    return context.json({ message: 'It is back.' }, 200);
  });
  return router;
}
