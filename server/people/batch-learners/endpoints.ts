import { z } from 'zod';
import { NoFields } from '../../../contract/base/bodies.ts';
import { DeskLearnerList, DeskLearnersQuery } from '../../../contract/learning/desk-learners.ts';
import { DeskBatchDone, DeskBatchEnd, DeskBatchJoin, DeskBatchMove } from '../../../contract/teaching/desk-batches.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { listBatchLearners } from '../../learning/learners/index.ts';
import { perform, RecordParams } from '../../records/index.ts';
import { requireBatch } from '../../teaching/classes/index.ts';
import { addLearner, endSeat, moveLearner, removeLearner } from './service.ts';

const BatchLearnerParams = z.object({ id: z.uuid(), enrollment: z.uuid() });
const permissions = ['classes.plan'] as const;
const response = jsonResponse(DeskBatchDone, 'A message that describes the result.');

const listLearners = endpoint({
  id: 'listDeskBatchLearners',
  path: 'GET /desk/batches/{id}/learners',
  summary: 'List the learners of a batch with their progress, newest enrollment first',
  may: permissions,
  params: RecordParams,
  query: DeskLearnersQuery,
  response: jsonResponse(DeskLearnerList, 'One page of learners.'),
  handler: async ({ deps, params: { id }, query }) => {
    await requireBatch(deps.db, id);
    return listBatchLearners(deps, { id, ...query });
  },
});

const add = endpoint({
  id: 'addDeskBatchLearner',
  path: 'POST /desk/batches/{id}/learners',
  summary: 'Give the person with an email address a seat in the batch',
  description:
    'With `enroll`, a person who is not yet in the course is enrolled in it and gets an email; if it has a price, only staff who sell may do that.',
  may: permissions,
  params: RecordParams,
  body: DeskBatchJoin,
  response,
  handler: perform(addLearner, (message) => ({ message })),
});

const move = endpoint({
  id: 'moveDeskBatchLearner',
  path: 'PUT /desk/batches/{id}/learners/{enrollment}',
  summary: 'Move a learner to another batch of the course',
  may: permissions,
  params: BatchLearnerParams,
  body: DeskBatchMove,
  response,
  handler: perform(moveLearner, (message) => ({ message })),
});

const removeFromBatch = endpoint({
  id: 'removeDeskBatchLearner',
  path: 'DELETE /desk/batches/{id}/learners/{enrollment}',
  summary: 'Remove a learner from the batch; they stay in the course',
  may: permissions,
  params: BatchLearnerParams,
  body: NoFields,
  response,
  handler: perform(removeLearner, (message) => ({ message })),
});

const removeFromCourse = endpoint({
  id: 'removeDeskCourseLearner',
  path: 'POST /desk/batches/{id}/learners/{enrollment}/end',
  summary: 'Remove a learner from the course',
  description: 'The seat becomes free, and the learner’s order ends. Refunds are decided separately.',
  may: permissions,
  params: BatchLearnerParams,
  body: DeskBatchEnd,
  response,
  handler: perform(endSeat, (message) => ({ message })),
});

export const batchLearnerEndpoints = [listLearners, add, move, removeFromBatch, removeFromCourse];
