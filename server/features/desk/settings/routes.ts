import { createRoute } from '@hono/zod-openapi';
import { DeskSettingsAnswer, DeskSettingsSave } from '../../../../contract/desk-settings.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import { readSettings, saveSettings } from './service.ts';

const tags = ['Desk'];

const read = createRoute({
  method: 'get',
  path: '/desk/settings',
  operationId: 'getDeskSettings',
  tags,
  summary: 'Brand, contact and links of the site, and where staff get their mail (admins)',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskSettingsAnswer, 'The settings.'), ...deskReadAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/settings',
  operationId: 'saveDeskSettings',
  tags,
  summary: 'Change the settings of the site (admins)',
  request: { body: jsonBody(DeskSettingsSave) },
  responses: { 200: jsonAnswer(DeskSettingsAnswer, 'The settings as they are now.'), ...deskWriteAnswers },
});

/** What the operator set about the site. */
export function settingsRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(save);

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readSettings(deps) }, 200);
  });

  router.put(save.path, checkOrigin(deps, sessions.has), validate(DeskSettingsSave), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    return context.json({ data: await saveSettings(deps, actorId, context.req.valid('json')) }, 200);
  });
  return router;
}
