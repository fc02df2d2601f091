import type { DeskPage } from '../../../../contract/desk-page.ts';
import type { pages } from '../../../db/schema/index.ts';

export function presentPage(row: typeof pages.$inferSelect): DeskPage {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    body: row.body,
    route: `/${row.slug}`,
    updatedOn: row.updatedOn,
  };
}
