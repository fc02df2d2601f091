import {
  DeskAnswerInLesson,
  DeskDoubtAnswerParams,
  DeskDoubtAnswerRequest,
  DeskDoubtList,
  DeskDoubtResponse,
  DeskDoubtSave,
  DeskDoubtsQuery,
  DeskHiding,
} from '../../../contract/learning/desk-doubts.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import {
  answerAsTrainer,
  hideAnswer,
  hideDoubt,
  listQueue,
  readForDesk,
  saveDoubt,
  setInLesson,
} from './desk-service.ts';

const permissions = ['classes.plan', 'classes.teach'] as const;
const description = 'Staff without `classes.plan` see only the courses and batches that they teach.';

const list = endpoint({
  id: 'listDeskDoubts',
  path: 'GET /desk/doubts',
  summary: 'List doubts: open ones oldest first, the others newest first',
  description,
  may: permissions,
  query: DeskDoubtsQuery,
  response: jsonResponse(DeskDoubtList, 'One page of doubts.'),
  handler: ({ deps, actor, query }) => listQueue(deps, { actor, ...query }),
});

const read = endpoint({
  id: 'getDeskDoubt',
  path: 'GET /desk/doubts/{id}',
  summary: 'Read a doubt with all its answers',
  description,
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskDoubtResponse, 'The doubt.'),
  handler: async ({ deps, actor, params }) => ({ data: await readForDesk(deps, { actor, ...params }) }),
});

const answer = endpoint({
  id: 'answerDeskDoubt',
  path: 'POST /desk/doubts/{id}/answers',
  summary: 'Answer a doubt as its trainer',
  description,
  may: permissions,
  params: RecordParams,
  body: DeskDoubtAnswerRequest,
  status: 201,
  response: doneResponse('The answer is stored, and emailed to everyone who follows the doubt.'),
  handler: perform(answerAsTrainer, withMessage('The answer is on its way.')),
});

const save = endpoint({
  id: 'saveDeskDoubt',
  path: 'PUT /desk/doubts/{id}',
  summary: 'Mark a doubt as answered, or let later batches read it',
  description,
  may: permissions,
  params: RecordParams,
  body: DeskDoubtSave,
  response: doneResponse('The change is stored.'),
  handler: perform(saveDoubt, withMessage('Saved.')),
});

const hide = endpoint({
  id: 'hideDeskDoubt',
  path: 'PUT /desk/doubts/{id}/hiding',
  summary: 'Hide a doubt from learners with a reason, or show it again',
  description,
  may: permissions,
  params: RecordParams,
  body: DeskHiding,
  response: doneResponse('The change is stored.'),
  handler: perform(hideDoubt, withMessage('Saved.')),
});

const hideOneAnswer = endpoint({
  id: 'hideDeskDoubtAnswer',
  path: 'PUT /desk/doubts/{id}/answers/{answer}/hiding',
  summary: 'Hide an answer from learners with a reason, or show it again',
  description,
  may: permissions,
  params: DeskDoubtAnswerParams,
  body: DeskHiding,
  response: doneResponse('The change is stored.'),
  handler: perform(hideAnswer, withMessage('Saved.')),
});

const showInLesson = endpoint({
  id: 'addDeskDoubtAnswerToLesson',
  path: 'PUT /desk/doubts/{id}/answers/{answer}/lesson',
  summary: 'Show an answer on its lesson, or remove it from there',
  description,
  may: permissions,
  params: DeskDoubtAnswerParams,
  body: DeskAnswerInLesson,
  response: doneResponse('The change is stored.'),
  handler: perform(setInLesson, withMessage('Saved.')),
});

export const deskDoubtEndpoints = [list, read, answer, save, hide, hideOneAnswer, showInLesson];
