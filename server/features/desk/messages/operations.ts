import {
  DeskMessageChange,
  DeskMessageList,
  DeskMessageResponse,
  DeskMessagesQuery,
  DeskReply,
} from '../../../../contract/desk-messages.ts';
import { jsonResponse } from '../../../http/router.ts';
import { operation, RecordParams } from '../kit/index.ts';
import { answerMessage, changeMessage, listMessages, readMessage } from './service.ts';

const permissions = ['leads.work'] as const;
const changed = jsonResponse(DeskMessageResponse, 'The message as it is now.');

const list = operation({
  id: 'listDeskMessages',
  method: 'get',
  path: '/desk/messages',
  summary: 'List the contact messages, newest first unless sorted',
  permissions,
  query: DeskMessagesQuery,
  answer: jsonResponse(DeskMessageList, 'A page of the inbox.'),
  handler: ({ deps, actor, query }) => listMessages(deps, { actor }, query),
});

const read = operation({
  id: 'getDeskMessage',
  method: 'get',
  path: '/desk/messages/{id}',
  summary: 'Read a contact message with its answers, and what else came from the same e-mail',
  permissions,
  params: RecordParams,
  answer: jsonResponse(DeskMessageResponse, 'The whole message.'),
  handler: async ({ deps, params }) => ({ data: await readMessage(deps, params) }),
});

const change = operation({
  id: 'changeDeskMessage',
  method: 'put',
  path: '/desk/messages/{id}',
  summary: 'Set the owner of a contact message, close it or open it again',
  permissions,
  params: RecordParams,
  body: DeskMessageChange,
  answer: changed,
  handler: async ({ deps, actor, params, body }) => {
    await changeMessage(deps, { actor, ...params }, body);
    return { data: await readMessage(deps, params) };
  },
});

const answer = operation({
  id: 'answerDeskMessage',
  method: 'post',
  path: '/desk/messages/{id}/replies',
  summary: 'Answer a contact message by mail',
  description: 'Stores the answer and queues its mail as one. The version that was read makes a second click harmless.',
  permissions,
  params: RecordParams,
  body: DeskReply,
  status: 201,
  answer: changed,
  handler: async ({ deps, actor, params, body }) => {
    await answerMessage(deps, { actor, ...params }, body);
    return { data: await readMessage(deps, params) };
  },
});

/** The inbox of contact messages. */
export const messageOperations = [list, read, change, answer];
