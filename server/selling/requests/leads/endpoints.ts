import { z } from 'zod';
import {
  DeskLeadFile,
  DeskLeadImport,
  DeskLeadImportList,
  DeskLeadPreviewResponse,
  DeskLeadsImported,
  MAX_LEAD_FILE_CHARACTERS,
} from '../../../../contract/selling/desk-lead-imports.ts';
import { DeskRequestResponse } from '../../../../contract/selling/desk-requests.ts';
import { doneResponse, endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { fail } from '../../../base/errors.ts';
import { isSame } from '../../../base/hmac.ts';
import { MAX_BODY_BYTES, readBytes } from '../../../http/body.ts';
import { perform, RecordParams } from '../../../records/index.ts';
import { readRequest } from '../desk-service.ts';
import { receiveGoogleLead, receiveMetaLeads } from './ad-forms.ts';
import { createRequestFromMessage } from './from-message.ts';
import { importLeads, listImports, undoImport } from './import.ts';
import { previewLeads } from './preview.ts';

const permissions = ['leads.work'] as const;
/** A character takes at most three bytes, or four if it counts as two. */
const MAX_FILE_BYTES = 3 * MAX_LEAD_FILE_CHARACTERS;

const fromMessage = endpoint({
  id: 'createDeskLead',
  path: 'POST /desk/messages/{id}/lead',
  summary: 'Create a request from a contact message',
  description: 'A person who has an open request keeps that request.',
  may: permissions,
  params: RecordParams,
  status: 201,
  response: jsonResponse(DeskRequestResponse, 'The new or existing request.'),
  handler: perform(createRequestFromMessage, async (id, { deps }) => ({ data: await readRequest(deps, { id }) })),
});

const preview = endpoint({
  id: 'previewDeskLeads',
  path: 'POST /desk/lead-imports/preview',
  summary: 'Preview the import of a file of leads',
  may: permissions,
  body: DeskLeadFile,
  maxBytes: MAX_FILE_BYTES,
  response: jsonResponse(
    DeskLeadPreviewResponse,
    'The columns of the file, and each row with the result of its import.',
  ),
  handler: async ({ deps, body }) => ({ data: await previewLeads(deps, body) }),
});

const run = endpoint({
  id: 'importDeskLeads',
  path: 'POST /desk/lead-imports',
  summary: 'Import the leads of a file',
  description:
    'Stores the rows that the preview showed as new, and opens lost requests of people who ask again. Other rows are left out. No one gets an email.',
  may: permissions,
  body: DeskLeadImport,
  maxBytes: MAX_FILE_BYTES,
  status: 201,
  response: jsonResponse(DeskLeadsImported, 'The import, with a message that describes the result.'),
  handler: perform(importLeads, (imported) => imported),
});

const list = endpoint({
  id: 'listDeskLeadImports',
  path: 'GET /desk/lead-imports',
  summary: 'List the newest imports of leads',
  may: permissions,
  response: jsonResponse(DeskLeadImportList, 'At most 20 imports.'),
  handler: ({ deps }) => listImports(deps),
});

const undo = endpoint({
  id: 'undoDeskLeadImport',
  path: 'DELETE /desk/lead-imports/{id}',
  summary: 'Undo an import of leads',
  description: 'The imported leads are deleted, except those that staff have worked on or sold to since.',
  may: permissions,
  params: RecordParams,
  response: doneResponse('A message that describes the result.'),
  handler: perform(undoImport, (message) => ({ message })),
});

const Received = z.object({ message: z.string() });
const hook = { tag: 'Enrollment', may: 'public', fromAnywhere: true, limit: 'none' } as const;

const google = endpoint({
  ...hook,
  id: 'receiveGoogleLead',
  path: 'POST /hooks/google-leads',
  summary: 'Receive a lead from a form in an ad on Google',
  description:
    'Only Google calls this; `google_key` is the key that the operator gave to the form. A repeated call changes nothing.',
  body: z.looseObject({}),
  response: jsonResponse(Received, 'The lead is stored.'),
  otherResponses: { 401: errorResponse('The key is wrong; nothing was stored.') },
  handler: async ({ deps, body }) => {
    await receiveGoogleLead(deps, body);
    return { message: 'Received.' };
  },
});

const metaLeads = endpoint({
  ...hook,
  id: 'receiveMetaLeads',
  path: 'POST /hooks/meta-leads',
  summary: 'Receive events of lead forms on Facebook and Instagram from Meta',
  description:
    'Only Meta calls this; the signature in `X-Hub-Signature-256` is made of the raw body. A repeated call changes nothing.',
  rawBody: { required: true, content: { 'application/json': { schema: z.looseObject({}) } } },
  response: jsonResponse(Received, 'The leads of the events are stored.'),
  otherResponses: {
    401: errorResponse('The signature is wrong; nothing was stored.'),
    503: errorResponse('Meta could not be asked for the details of a lead; Meta has to send the event again.'),
  },
  handler: async ({ deps, context }) => {
    const body = await readBytes(context.req.raw, MAX_BODY_BYTES);
    await receiveMetaLeads(deps, body, context.req.header('X-Hub-Signature-256'));
    return { message: 'Received.' };
  },
});

const verifyMeta = endpoint({
  tag: 'Enrollment',
  may: 'public',
  id: 'verifyMetaWebhook',
  path: 'GET /hooks/meta-leads',
  summary: 'Confirm to Meta that it may send its events here',
  query: z.strictObject({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(500),
    'hub.challenge': z
      .string()
      .regex(/^[\w-]+$/)
      .max(200),
  }),
  response: { description: 'The challenge from the request.', content: { 'text/plain': { schema: z.string() } } },
  otherResponses: { 401: errorResponse('The token is wrong.') },
  handler: async ({ deps, query, context }) => {
    const expected = deps.env.META_VERIFY_TOKEN;
    if (!expected || !isSame(query['hub.verify_token'], expected)) fail.unauthorized('The token is wrong.');
    return context.text(query['hub.challenge']);
  },
});

export const leadEndpoints = [fromMessage, preview, run, list, undo, google, metaLeads, verifyMeta];
