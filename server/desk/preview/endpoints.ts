import { PreviewRequest, PreviewResponse } from '../../../contract/markdown.ts';
import { MAX_TEXT_BODY_BYTES } from '../../http/body.ts';
import { jsonResponse } from '../../http/router.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { canRender } from '../../markdown/size-limits.ts';
import { operation } from '../../records/index.ts';

/** What a text that is being written will look like. */
export const previewOperations = [
  operation({
    id: 'previewMarkdown',
    method: 'post',
    path: '/desk/preview',
    summary: 'Render Markdown as the pages of the site do; nothing is stored',
    permissions: ['content.write', 'classes.teach'],
    // Counted apart from changes: an editor asks often.
    limit: 'preview',
    body: PreviewRequest,
    maxBytes: MAX_TEXT_BODY_BYTES,
    answer: jsonResponse(PreviewResponse, 'The text as HTML.'),
    handler: async ({ body: { text } }) => ({ data: { html: await renderMarkdown(text), asTyped: !canRender(text) } }),
  }),
];
