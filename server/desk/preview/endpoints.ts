import { PreviewRequest, PreviewResponse } from '../../../contract/base/markdown.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { MAX_TEXT_BODY_BYTES } from '../../http/body.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { canRender } from '../../markdown/size-limits.ts';

export const previewEndpoints = [
  endpoint({
    id: 'previewDeskMarkdown',
    path: 'POST /desk/preview',
    summary: 'Render Markdown as the site does, without storing it',
    may: ['content.write', 'classes.teach'],
    // Has a limit of its own, because an editor asks for many previews.
    limit: 'preview',
    body: PreviewRequest,
    maxBytes: MAX_TEXT_BODY_BYTES,
    response: jsonResponse(PreviewResponse, 'The rendered HTML.'),
    handler: async ({ body: { text } }) => ({ data: { html: await renderMarkdown(text), asTyped: !canRender(text) } }),
  }),
];
