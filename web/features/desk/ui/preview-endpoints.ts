import type { Preview, PreviewAnswer } from '../../../../contract/markdown.ts';
import { deskApi } from '../api.ts';

/** The call for what a text in Markdown will look like. */
const previewApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    previewMarkdown: build.mutation<Preview, string>({
      query: (text) => ({ path: '/desk/preview', method: 'POST', body: { text } }),
      transformResponse: (answer: PreviewAnswer) => answer.data,
    }),
  }),
});

export const { usePreviewMarkdownMutation } = previewApi;
