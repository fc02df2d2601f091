import { type DeskProfile, type DeskProfileFields, profileSchemas } from '../../../contract/publishing/desk-profile.ts';
import { trainerProfiles } from '../../db/schema/index.ts';
import {
  inOrder,
  listEndpoint,
  type PlainRecord,
  presentPublication,
  recordEndpoints,
  reorderEndpoint,
  resolvePublishAt,
} from '../../records/index.ts';

type Row = typeof trainerProfiles.$inferSelect;

const profile = {
  type: 'profile',
  table: trainerProfiles,
  may: ['content.write'],
  schemas: profileSchemas,
  find: (tx, where) =>
    tx
      .select()
      .from(trainerProfiles)
      .where(where)
      .orderBy(...inOrder(trainerProfiles)),
  present: ({ id, version, name, line, built, links, image, publishAt }, now) => {
    const texts = { name, line, built, links, image: image ?? '' };
    return { id, version, ...texts, publication: presentPublication(publishAt, now) };
  },
  columnsOf: ({ name, line, built, links, image, publication }, { now, stored }) => {
    const publishAt = resolvePublishAt(publication, stored?.publishAt, now);
    return { name, line, built, links, image: image || null, publishAt };
  },
} satisfies PlainRecord<Row, DeskProfileFields, DeskProfile, 'profile'>;

const list = listEndpoint(profile, profileSchemas.List);
const reorder = reorderEndpoint(profile, profileSchemas.List);
const { read, create, save, remove } = recordEndpoints(profile);

export const deskProfileEndpoints = [list, read, create, reorder, save, remove];
