import { z } from 'zod';
import { NoFields } from '../../../../contract/account.ts';
import {
  DeskBatchDone,
  DeskBatchEnd,
  DeskBatchJoin,
  DeskBatchList,
  DeskBatchListQuery,
  DeskBatchMessage,
  DeskBatchMove,
  DeskBatchOptions,
  DeskBatchRequest,
  DeskBatchResponse,
  DeskBatchSave,
  DeskBatchStored,
} from '../../../../contract/desk-batches.ts';
import { DeskLearnerList, DeskLearnersQuery } from '../../../../contract/desk-learners.ts';
import { jsonResponse } from '../../../http/router.ts';
import { operation, RecordParams } from '../kit/index.ts';
import { listBatchLearners } from '../learners/index.ts';
import { messageBatch } from './message.ts';
import { addLearner, endPlace, moveLearner, removeLearner } from './places.ts';
import {
  createBatch,
  deleteBatch,
  learnersText,
  listBatches,
  readBatch,
  readOptions,
  requireBatch,
  saveBatch,
} from './service.ts';

const PlaceParams = z.object({ id: z.uuid(), enrollment: z.uuid() });
const permissions = ['classes.plan'] as const;
const done = jsonResponse(DeskBatchDone, 'What was done, in words.');

const list = operation({
  id: 'listDeskBatches',
  method: 'get',
  path: '/desk/batches',
  summary: 'List the batches of all courses, the latest start first',
  permissions,
  query: DeskBatchListQuery,
  answer: jsonResponse(DeskBatchList, 'A page of them.'),
  handler: ({ deps, query }) => listBatches(deps, query),
});

const options = operation({
  id: 'getDeskBatchOptions',
  method: 'get',
  path: '/desk/batch-options',
  summary: 'Read the next free number and the courses that a new batch can have',
  permissions,
  answer: jsonResponse(DeskBatchOptions, 'What there is to choose from.'),
  handler: async ({ deps }) => ({ data: await readOptions(deps) }),
});

const read = operation({
  id: 'getDeskBatch',
  method: 'get',
  path: '/desk/batches/{id}',
  summary: 'Read a batch with its version and the messages to it',
  permissions,
  params: RecordParams,
  answer: jsonResponse(DeskBatchResponse, 'The batch.'),
  handler: async ({ deps, params }) => ({ data: await readBatch(deps, params) }),
});

const create = operation({
  id: 'createDeskBatch',
  method: 'post',
  path: '/desk/batches',
  summary: 'Add a batch to a course',
  permissions,
  body: DeskBatchRequest,
  status: 201,
  answer: jsonResponse(DeskBatchStored, 'The batch is stored.'),
  handler: async ({ deps, actor, body }) => ({ data: await createBatch(deps, { actor }, body) }),
});

const save = operation({
  id: 'saveDeskBatch',
  method: 'put',
  path: '/desk/batches/{id}',
  summary: 'Change a batch; it cannot have fewer seats than learners',
  permissions,
  params: RecordParams,
  body: DeskBatchSave,
  answer: jsonResponse(DeskBatchStored, 'The batch is stored.'),
  handler: async ({ deps, actor, params, body }) => ({ data: await saveBatch(deps, { actor, ...params }, body) }),
});

const remove = operation({
  id: 'deleteDeskBatch',
  method: 'delete',
  path: '/desk/batches/{id}',
  summary: 'Delete a batch without learners, open orders and money for good',
  permissions,
  params: RecordParams,
  body: NoFields,
  answer: jsonResponse(DeskBatchDone, 'The batch is deleted.'),
  handler: async ({ deps, actor, params }) => {
    await deleteBatch(deps, { actor, ...params });
    return { message: 'The batch is deleted.' };
  },
});

const listLearners = operation({
  id: 'listDeskBatchLearners',
  method: 'get',
  path: '/desk/batches/{id}/learners',
  summary: 'List the learners of a batch with their progress, newest enrollment first',
  permissions,
  params: RecordParams,
  query: DeskLearnersQuery,
  answer: jsonResponse(DeskLearnerList, 'A page of them.'),
  handler: async ({ deps, params, query }) => {
    const { id: batchId } = await requireBatch(deps.db, params.id);
    return listBatchLearners(deps, { batchId, ...query });
  },
});

const add = operation({
  id: 'addDeskBatchLearner',
  method: 'post',
  path: '/desk/batches/{id}/learners',
  summary: 'Give an e-mail address a seat in the batch',
  description: 'With `enroll`, somebody who is not in the course yet is enrolled in it and gets a mail.',
  permissions,
  params: RecordParams,
  body: DeskBatchJoin,
  answer: done,
  handler: async ({ deps, actor, params, body }) => ({ message: await addLearner(deps, { actor, ...params }, body) }),
});

const move = operation({
  id: 'moveDeskBatchLearner',
  method: 'put',
  path: '/desk/batches/{id}/learners/{enrollment}',
  summary: 'Move a learner to another batch of the course',
  permissions,
  params: PlaceParams,
  body: DeskBatchMove,
  answer: done,
  handler: async ({ deps, actor, params, body }) => ({ message: await moveLearner(deps, { actor, ...params }, body) }),
});

const takeOut = operation({
  id: 'removeDeskBatchLearner',
  method: 'delete',
  path: '/desk/batches/{id}/learners/{enrollment}',
  summary: 'Remove a learner from the batch; they stay in the course',
  permissions,
  params: PlaceParams,
  body: NoFields,
  answer: done,
  handler: async ({ deps, actor, params }) => ({ message: await removeLearner(deps, { actor, ...params }) }),
});

const end = operation({
  id: 'endDeskBatchLearner',
  method: 'post',
  path: '/desk/batches/{id}/learners/{enrollment}/end',
  summary: 'Take a learner out of the course',
  description: 'The seat is free, and an order ends. Refunds are decided separately.',
  permissions,
  params: PlaceParams,
  body: DeskBatchEnd,
  answer: done,
  handler: async ({ deps, actor, params, body }) => ({ message: await endPlace(deps, { actor, ...params }, body) }),
});

const message = operation({
  id: 'messageDeskBatch',
  method: 'post',
  path: '/desk/batches/{id}/messages',
  summary: 'Write to all learners of the batch, each in a mail of their own',
  permissions,
  params: RecordParams,
  body: DeskBatchMessage,
  status: 201,
  answer: done,
  handler: async ({ deps, actor, params, body }) => {
    const learners = await messageBatch(deps, { actor, ...params }, body);
    return { message: `Sent to ${learnersText(learners)}.` };
  },
});

/** The batches of the courses, their learners, and messages to them. */
export const batchOperations = [
  list,
  options,
  read,
  create,
  save,
  remove,
  listLearners,
  add,
  move,
  takeOut,
  end,
  message,
];
