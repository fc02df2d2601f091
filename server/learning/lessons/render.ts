import { renderMarkdown } from '../../markdown/render.ts';

/** The text of a lesson as HTML. Its title is the h1 of its page, so it begins with h2. */
export const renderLesson = (body: string): Promise<string> => renderMarkdown(body, { idPrefix: 'lesson--' });

/** The ids of the headings of a rendered lesson. */
export const headingIdsIn = (html: string): string[] =>
  [...html.matchAll(/<h[2-6] id="([^"]+)"/g)].map(([, id = '']) => id);
