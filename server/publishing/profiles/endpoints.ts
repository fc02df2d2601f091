import { TrainerList } from '../../../contract/publishing/trainer.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { trainerProfiles } from '../../db/schema/index.ts';
import { inOrder } from '../../records/index.ts';
import { presentTrainer } from './present.ts';
import { deskProfileEndpoints } from './record.ts';

const list = endpoint({
  id: 'listTrainers',
  path: 'GET /trainers',
  tag: 'Site',
  summary: 'List the trainers',
  may: 'public',
  cached: true,
  response: jsonResponse(TrainerList, 'The trainers, in the order of the site.'),
  handler: async ({ deps }) => {
    const rows = await deps.db
      .select()
      .from(trainerProfiles)
      .where(isPublished(trainerProfiles))
      .orderBy(...inOrder(trainerProfiles));
    return { data: rows.map(presentTrainer) };
  },
});

/** The profiles of trainers. */
export const profileEndpoints = [list, ...deskProfileEndpoints];
