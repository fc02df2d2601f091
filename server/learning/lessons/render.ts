import { renderMarkdown } from '../../markdown/render.ts';

/** The title is the h1 of its page, so the text begins with h2. */
export const renderLesson = (body: string): Promise<string> => renderMarkdown(body, { idPrefix: 'lesson--' });

export const headingIdsIn = (html: string): string[] =>
  [...html.matchAll(/<h[2-6] id="([^"]+)"/g)].map(([, id = '']) => id);
