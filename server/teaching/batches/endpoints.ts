import { NoFields } from '../../../contract/base/bodies.ts';
import {
  DeskBatchDone,
  DeskBatchesQuery,
  DeskBatchList,
  DeskBatchMessage,
  DeskBatchOptions,
  DeskBatchRequest,
  DeskBatchResponse,
  DeskBatchSave,
  DeskBatchStored,
} from '../../../contract/teaching/desk-batches.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { messageBatch } from './message.ts';
import { createBatch, deleteBatch, learnersText, listBatches, readBatch, readOptions, saveBatch } from './service.ts';

const permissions = ['classes.plan'] as const;
const done = jsonResponse(DeskBatchDone, 'A message that describes the result.');

const list = endpoint({
  id: 'listDeskBatches',
  path: 'GET /desk/batches',
  summary: 'List the batches of all courses, the latest start first',
  may: permissions,
  query: DeskBatchesQuery,
  response: jsonResponse(DeskBatchList, 'One page of batches.'),
  handler: ({ deps, query }) => listBatches(deps, query),
});

const options = endpoint({
  id: 'getDeskBatchOptions',
  path: 'GET /desk/batch-options',
  summary: 'Read the options for a new batch: the next free number, and the courses',
  may: permissions,
  response: jsonResponse(DeskBatchOptions, 'The available options.'),
  handler: async ({ deps }) => ({ data: await readOptions(deps) }),
});

const read = endpoint({
  id: 'getDeskBatch',
  path: 'GET /desk/batches/{id}',
  summary: 'Read a batch with its version and the messages to it',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskBatchResponse, 'The batch.'),
  handler: async ({ deps, params }) => ({ data: await readBatch(deps, params) }),
});

const create = endpoint({
  id: 'createDeskBatch',
  path: 'POST /desk/batches',
  summary: 'Add a batch to a course',
  may: permissions,
  body: DeskBatchRequest,
  status: 201,
  response: jsonResponse(DeskBatchStored, 'The batch is stored.'),
  handler: perform(createBatch, (data) => ({ data })),
});

const save = endpoint({
  id: 'saveDeskBatch',
  path: 'PUT /desk/batches/{id}',
  summary: 'Change a batch; it cannot have fewer seats than learners',
  may: permissions,
  params: RecordParams,
  body: DeskBatchSave,
  response: jsonResponse(DeskBatchStored, 'The batch is stored.'),
  handler: perform(saveBatch, (data) => ({ data })),
});

const remove = endpoint({
  id: 'deleteDeskBatch',
  path: 'DELETE /desk/batches/{id}',
  summary: 'Permanently delete a batch that has no learners, open orders or payments',
  may: permissions,
  params: RecordParams,
  body: NoFields,
  response: jsonResponse(DeskBatchDone, 'The batch is deleted.'),
  handler: perform(deleteBatch, withMessage('The batch is deleted.')),
});

const message = endpoint({
  id: 'messageDeskBatch',
  path: 'POST /desk/batches/{id}/messages',
  summary: 'Email a message to all learners of the batch, each separately',
  may: permissions,
  params: RecordParams,
  body: DeskBatchMessage,
  status: 201,
  response: done,
  handler: perform(messageBatch, (learners) => ({ message: `Sent to ${learnersText(learners)}.` })),
});

export const batchEndpoints = [list, options, read, create, save, remove, message];
