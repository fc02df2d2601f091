import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { type DeskPage, type DeskPageFields, pageSchemas } from '../../../contract/publishing/desk-page.ts';
import { pages } from '../../db/schema/index.ts';
import { MAX_TEXT_BODY_BYTES } from '../../http/body.ts';
import { listEndpoint, type PlainRecord, recordEndpoints } from '../../records/index.ts';

const page: PlainRecord<typeof pages.$inferSelect, DeskPageFields, DeskPage, 'page'> = {
  type: 'page',
  noun: 'legal page',
  table: pages,
  may: ['content.write'],
  maxBytes: MAX_TEXT_BODY_BYTES,
  schemas: pageSchemas,
  find: (tx, where) => tx.select().from(pages).where(where).orderBy(pages.title, pages.id),
  present: ({ id, version, title, description, body, slug, updatedOn }) => {
    return { id, version, title, description, body, route: `/${slug}`, updatedOn };
  },
  columnsOf: ({ title, description, body }, { now }) => {
    return { title, description, body, updatedOn: dateInKolkata(now) };
  },
};

const { read, save } = recordEndpoints(page);

/** The site needs each legal page, so none is added or deleted. */
export const deskPageEndpoints = [listEndpoint(page, pageSchemas.List), read, save];
