import { NoFields } from '../../../contract/base/bodies.ts';
import { DeskSpamList, DeskSpamQuery } from '../../../contract/desk/desk-spam.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { acceptSpam, deleteSpam, listSpam } from './service.ts';

const permissions = ['leads.work'] as const;

const list = endpoint({
  id: 'listDeskSpam',
  path: 'GET /desk/spam',
  summary: 'List what was sent with the field filled in that people do not see, newest first',
  may: permissions,
  query: DeskSpamQuery,
  response: jsonResponse(DeskSpamList, 'One page of suspected spam.'),
  handler: ({ deps, query }) => listSpam(deps, query),
});

const accept = endpoint({
  id: 'acceptDeskSpam',
  path: 'POST /desk/spam/{id}/accept',
  summary: 'Store suspected spam as the message, request or place on a waitlist that a person has sent',
  may: permissions,
  params: RecordParams,
  body: NoFields,
  response: doneResponse('It is stored, and the sender has the usual email.'),
  handler: perform(acceptSpam, withMessage('Accepted. The sender gets the usual email.')),
});

const remove = endpoint({
  id: 'deleteDeskSpam',
  path: 'DELETE /desk/spam/{id}',
  summary: 'Delete suspected spam',
  may: permissions,
  params: RecordParams,
  response: doneResponse('It is deleted.'),
  handler: perform(deleteSpam, withMessage('Deleted.')),
});

export const spamEndpoints = [list, accept, remove];
