import { z } from 'zod';
import { NoFields } from '../../../contract/base/bodies.ts';
import { DeskProgressQuery, DeskProgressResponse } from '../../../contract/learning/desk-batch-progress.ts';
import { DeskBehindList, DeskBehindQuery, DeskTalk } from '../../../contract/learning/desk-behind.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { listBehind, noteTalk } from './behind-list.ts';
import { nudgeLearner, readProgress } from './service.ts';

const may = ['classes.plan', 'classes.teach'] as const;
const SeatParams = z.object({ id: z.uuid(), enrollment: z.uuid() });

const read = endpoint({
  id: 'getDeskProgress',
  path: 'GET /desk/batches/{id}/progress',
  summary: 'List the progress of a batch’s learners, and why some are falling behind',
  description:
    'Staff without `classes.plan` see only the batches that they teach, and phone numbers only of learners who are falling behind.',
  may,
  params: RecordParams,
  query: DeskProgressQuery,
  response: jsonResponse(
    DeskProgressResponse,
    'At most 500 learners; those who are falling behind come first, unless sorted.',
  ),
  handler: async ({ deps, actor, params, query }) => ({
    data: await readProgress(deps, { actor, ...params, ...query }),
  }),
});

const nudge = endpoint({
  id: 'nudgeDeskLearner',
  path: 'POST /desk/batches/{id}/learners/{enrollment}/nudge',
  summary: 'Email a learner to ask how the course is going',
  description: 'The response is 409 if the learner already got such an email today.',
  may,
  params: SeatParams,
  body: NoFields,
  status: 201,
  response: doneResponse('The email is queued.'),
  handler: perform(nudgeLearner, withMessage('The email is on its way.')),
});

const behindPermissions = [...may, 'leads.work'] as const;

const behind = endpoint({
  id: 'listDeskBehind',
  path: 'GET /desk/falling-behind',
  summary: 'List the learners of running batches who are falling behind',
  description:
    'After a talk a learner is left out for 7 days; one who missed classes, until they attend a class and then miss two others. Staff without `classes.plan` see only the batches that they teach; with `leads.work` alone, only learners who missed two classes in a row.',
  may: behindPermissions,
  query: DeskBehindQuery,
  response: jsonResponse(DeskBehindList, 'At most 200 learners, those with the most reasons first.'),
  handler: ({ deps, actor, query }) => listBehind(deps, { actor, ...query }),
});

const talk = endpoint({
  id: 'noteDeskTalk',
  path: 'POST /desk/falling-behind/{id}/talks',
  summary: 'Record a conversation with a learner who is falling behind',
  may: behindPermissions,
  params: RecordParams,
  body: DeskTalk,
  status: 201,
  response: doneResponse('The conversation is recorded.'),
  handler: perform(noteTalk, withMessage('The conversation is recorded.')),
});

export const progressEndpoints = [read, nudge, behind, talk];
