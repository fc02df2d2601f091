import type { DeskRow } from '../who-may-desk.ts';

/** What staff write: posts, topics, testimonials, legal pages and settings. */
export const writingRows: Record<string, DeskRow> = {
  previewMarkdown: { method: 'post', path: '/desk/preview', body: { text: '*Hi*' }, admin: 200, instructor: 200 },
};
