import type { Page } from '../../../contract/publishing/page.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import type { PageRow } from './queries.ts';

export async function presentPage({ slug, title, description, updatedOn, body }: PageRow): Promise<Page> {
  return { slug, title, description, updatedOn, html: await renderMarkdown(body) };
}
