import { NoFields } from '../../../contract/account.ts';
import {
  DeskBatchDone,
  DeskBatchList,
  DeskBatchListQuery,
  DeskBatchMessage,
  DeskBatchOptions,
  DeskBatchRequest,
  DeskBatchResponse,
  DeskBatchSave,
  DeskBatchStored,
} from '../../../contract/desk-batches.ts';
import { jsonResponse } from '../../http/router.ts';
import { operation, RecordParams } from '../../records/index.ts';
import { messageBatch } from './message.ts';
import { createBatch, deleteBatch, learnersText, listBatches, readBatch, readOptions, saveBatch } from './service.ts';

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

/** The batches of the courses, and messages to their learners. */
export const batchOperations = [list, options, read, create, save, remove, message];
