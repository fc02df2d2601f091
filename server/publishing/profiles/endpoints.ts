import { TrainerList } from '../../../contract/publishing/trainer.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { findProfiles } from './queries.ts';
import { deskProfileEndpoints } from './record.ts';

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
