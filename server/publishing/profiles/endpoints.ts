import { Trainer, TrainerList } from '../../../contract/publishing/site.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { trainerProfiles } from '../../db/schema/index.ts';
import { inOrder } from '../../records/index.ts';
import { deskProfileEndpoints } from './record.ts';

function findProfiles(tx: Tx) {
  return tx
    .select(columnsFor(trainerProfiles, Trainer))
    .from(trainerProfiles)
    .where(isPublished(trainerProfiles))
    .orderBy(...inOrder(trainerProfiles));
}

const list = endpoint({
  id: 'listTrainers',
  path: 'GET /trainers',
  tag: 'Site',
  summary: 'List the trainers',
  may: 'public',
  cached: true,
  response: jsonResponse(TrainerList, 'The trainers, in the order of the site.'),
  handler: async ({ deps }) => ({ data: await findProfiles(deps.db) }),
});

export const profileEndpoints = [list, ...deskProfileEndpoints];
