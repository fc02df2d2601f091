import { z } from 'zod';
import { NoFields } from '../../../contract/base/bodies.ts';
import {
  DeskPeopleList,
  DeskPeopleQuery,
  DeskPersonEmailApproval,
  DeskPersonMerge,
  DeskPersonResponse,
  DeskPersonSave,
} from '../../../contract/people/desk-people.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, perform, RecordParams } from '../../records/index.ts';
import { approveEmail, declineEmail, savePerson } from './correct.ts';
import { mergePeople, splitPeople } from './merge.ts';
import { listPeople, readPerson } from './service.ts';

/** The role limits the records that each of them sees. */
const readPermissions = ['leads.work', 'sales.quote', 'money.record', 'accounting.read', 'classes.plan'] as const;
const changePermissions = ['leads.work', 'classes.plan'] as const;
const response = jsonResponse(DeskPersonResponse, 'The updated person.');

type PersonCall = { deps: Deps; actor: Actor; input: { id: string } };
const personResponse = async (_: unknown, { deps, actor, input: { id } }: PersonCall) => ({
  data: await readPerson(deps, { actor, id }),
});

const list = endpoint({
  id: 'listDeskPeople',
  path: 'GET /desk/people',
  summary: 'Find people by any part of a name, email address or phone number, newest first',
  may: readPermissions,
  query: DeskPeopleQuery,
  response: jsonResponse(DeskPeopleList, 'One page of people.'),
  handler: ({ deps, query }) => listPeople(deps, query),
});

const read = endpoint({
  id: 'getDeskPerson',
  path: 'GET /desk/people/{id}',
  summary: 'Read a person with their timeline',
  description: 'The timeline leaves out events that the caller’s role may not read.',
  may: readPermissions,
  params: RecordParams,
  response,
  handler: async ({ deps, actor, params }) => ({ data: await readPerson(deps, { actor, ...params }) }),
});

const save = endpoint({
  id: 'saveDeskPerson',
  path: 'PUT /desk/people/{id}',
  summary: 'Correct the name, email address or phone number of a person in all records',
  description:
    'Details that the owner entered in an account, the confirmed address, and issued documents stay as they are. The address of ' +
    'someone who has paid waits for a second person as `newEmail`.',
  may: changePermissions,
  params: RecordParams,
  body: DeskPersonSave,
  response,
  handler: perform(savePerson, personResponse),
});

const approve = endpoint({
  id: 'approveDeskPersonEmail',
  path: 'POST /desk/people/{id}/email/approve',
  summary: 'Approve the new address of a person that someone else asked for',
  may: ['money.refund'],
  params: RecordParams,
  body: DeskPersonEmailApproval,
  response,
  handler: perform(approveEmail, personResponse),
});

const decline = endpoint({
  id: 'declineDeskPersonEmail',
  path: 'POST /desk/people/{id}/email/decline',
  summary: 'Decline the new address of a person that waits for approval',
  may: ['money.refund', ...changePermissions],
  params: RecordParams,
  response,
  handler: perform(declineEmail, personResponse),
});

const merge = endpoint({
  id: 'mergeDeskPeople',
  path: 'POST /desk/people/{id}/merge',
  summary: 'Merge another person into this one; the merge can be undone',
  may: changePermissions,
  params: RecordParams,
  body: DeskPersonMerge,
  response,
  handler: perform(mergePeople, personResponse),
});

const split = endpoint({
  id: 'splitDeskPeople',
  path: 'POST /desk/people/{id}/merges/{mergeId}/undo',
  summary: 'Undo the last merge of two people',
  may: changePermissions,
  params: RecordParams.extend({ mergeId: z.uuid() }),
  body: NoFields,
  response,
  handler: perform(splitPeople, personResponse),
});

export const personEndpoints = [list, read, save, approve, decline, merge, split];
