import { createRoute } from '@hono/zod-openapi';
import { PreviewAnswer, PreviewRequest } from '../../../../contract/markdown.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { MAX_TEXT_BODY_BYTES, validate } from '../../../http/body.ts';
import { limitPerson } from '../../../http/limits.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer } from '../../../http/router.ts';
import { canRender } from '../../../markdown/limits.ts';
import { renderMarkdown } from '../../../markdown/render.ts';
import { deskWriteAnswers } from '../answers.ts';
import { jsonBody } from '../operation.ts';
import { requireStaff } from '../staff-only.ts';

const preview = createRoute({
  method: 'post',
  path: '/desk/preview',
  operationId: 'previewMarkdown',
  tags: ['Desk'],
  summary: 'A text in Markdown as the pages of the site show it; nothing is stored',
  request: { body: jsonBody(PreviewRequest) },
  responses: { 200: jsonAnswer(PreviewAnswer, 'The text as HTML.'), ...deskWriteAnswers },
});

/** What a text that is being written will look like. */
export function previewRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(preview);
  router.post(
    preview.path,
    checkOrigin(deps, sessions.has),
    validate(PreviewRequest, MAX_TEXT_BODY_BYTES),
    async (context) => {
      const { id } = await requireStaff(sessions, context);
      // Counted apart from changes: who types asks often.
      await limitPerson(deps, 'preview', id);
      const { text } = context.req.valid('json');
      return context.json({ data: { html: renderMarkdown(text), asTyped: !canRender(text) } }, 200);
    },
  );
  return router;
}
