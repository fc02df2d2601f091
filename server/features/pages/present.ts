import type { Page } from '../../../contract/page.ts';
import type { pages } from '../../db/schema/index.ts';
import { renderMarkdown } from '../../markdown/render.ts';

export function presentPage(row: typeof pages.$inferSelect): Page {
  return {
    slug: row.slug,
    title: row.title,
    description: row.description,
    updatedOn: row.updatedOn,
    html: renderMarkdown(row.body),
  };
}
