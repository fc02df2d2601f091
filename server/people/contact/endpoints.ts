import { HONEYPOT } from '../../../contract/base/constants.ts';
import { paths } from '../../../contract/paths.ts';
import { ContactRequest, ContactResponse } from '../../../contract/people/contact.ts';
import { CONTACT_SENT } from '../../../contract/people/contact-texts.ts';
import {
  DeskMessageList,
  DeskMessageReply,
  DeskMessageResponse,
  DeskMessageSave,
  DeskMessagesQuery,
  DeskMessagesSave,
} from '../../../contract/people/desk-contact.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { isBot } from '../../http/form-fields.ts';
import { limitByEmail } from '../../http/rate-limit.ts';
import { keepAsSpam, perform, RecordParams, withMessage } from '../../records/index.ts';
import { listMessages, readMessage, replyToMessage, saveMessage, saveMessages } from './desk-service.ts';
import { sendContactMessage } from './service.ts';

const permissions = ['leads.work'] as const;
const changed = jsonResponse(DeskMessageResponse, 'The updated message.');

/** The path is fixed (docs/fixed.md, Calls). */
const send = endpoint({
  id: 'sendContactMessage',
  path: 'POST /users/register',
  tag: 'Contact',
  summary: 'Send a message with the contact form',
  may: 'public',
  body: ContactRequest,
  form: {
    name: 'contact',
    fields: { name: 'value', email: 'value', subject: 'value', message: 'value', [HONEYPOT]: 'nothing' },
    page: paths.contact,
  },
  status: 201,
  response: jsonResponse(ContactResponse, 'The message is stored and acknowledged by email.'),
  handler: async ({ deps, body }) => {
    await limitByEmail(deps, 'contact', body.email);
    if (isBot(body)) await keepAsSpam(deps, 'contact', body);
    else await sendContactMessage(deps, body);
    return { message: CONTACT_SENT };
  },
});

const list = endpoint({
  id: 'listDeskMessages',
  path: 'GET /desk/messages',
  summary: 'List the contact messages, newest first unless sorted',
  may: permissions,
  query: DeskMessagesQuery,
  response: jsonResponse(DeskMessageList, 'One page of messages.'),
  handler: ({ deps, actor, query }) => listMessages(deps, { actor, ...query }),
});

const read = endpoint({
  id: 'getDeskMessage',
  path: 'GET /desk/messages/{id}',
  summary: 'Read a contact message with its answers, and other messages and requests from the same email',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskMessageResponse, 'The message with its answers.'),
  handler: async ({ deps, params }) => ({ data: await readMessage(deps, params) }),
});

const save = endpoint({
  id: 'saveDeskMessage',
  path: 'PUT /desk/messages/{id}',
  summary: 'Set the owner of a contact message, close it or reopen it',
  may: permissions,
  params: RecordParams,
  body: DeskMessageSave,
  response: changed,
  handler: perform(saveMessage, async (_, { deps, input }) => ({ data: await readMessage(deps, input) })),
});

const saveAll = endpoint({
  id: 'saveDeskMessages',
  path: 'PUT /desk/messages',
  summary: 'Set the owner of several contact messages, or close them',
  description: 'If one of the messages has changed since it was read, none is changed.',
  may: permissions,
  body: DeskMessagesSave,
  response: doneResponse('All the messages are changed.'),
  handler: perform(saveMessages, withMessage('Changed.')),
});

const reply = endpoint({
  id: 'replyToDeskMessage',
  path: 'POST /desk/messages/{id}/replies',
  summary: 'Answer a contact message by email',
  description:
    'The answer is stored and its email queued in one transaction. The version prevents a second answer by a double click.',
  may: permissions,
  params: RecordParams,
  body: DeskMessageReply,
  status: 201,
  response: changed,
  handler: perform(replyToMessage, async (_, { deps, input }) => ({ data: await readMessage(deps, input) })),
});

export const messageEndpoints = [send, list, read, save, saveAll, reply];
