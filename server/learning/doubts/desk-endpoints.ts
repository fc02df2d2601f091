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

const taught = {
  description: 'Staff without `classes.plan` see only the courses and batches that they teach.',
  may: ['classes.plan', 'classes.teach'],
} as const;
const change = { ...taught, response: doneResponse('The change is stored.') } as const;

const list = endpoint({
  ...taught,
  id: 'listDeskDoubts',
  path: 'GET /desk/doubts',
  summary: 'List doubts: open ones oldest first, the others newest first',
  query: DeskDoubtsQuery,
  response: jsonResponse(DeskDoubtList, 'One page of doubts.'),
  handler: ({ deps, actor, query }) => listQueue(deps, { actor, ...query }),
});

const read = endpoint({
  ...taught,
  id: 'getDeskDoubt',
  path: 'GET /desk/doubts/{id}',
  summary: 'Read a doubt with all its answers',
  params: RecordParams,
  response: jsonResponse(DeskDoubtResponse, 'The doubt.'),
  handler: async ({ deps, actor, params }) => ({ data: await readForDesk(deps, { actor, ...params }) }),
});

const answer = endpoint({
  ...taught,
  id: 'answerDeskDoubt',
  path: 'POST /desk/doubts/{id}/answers',
  summary: 'Answer a doubt as its trainer',
  params: RecordParams,
  body: DeskDoubtAnswerRequest,
  status: 201,
  response: doneResponse('The answer is stored, and emailed to everyone who follows the doubt.'),
  handler: perform(answerAsTrainer, withMessage('The answer is on its way.')),
});

const save = endpoint({
  ...change,
  id: 'saveDeskDoubt',
  path: 'PUT /desk/doubts/{id}',
  summary: 'Mark a doubt as answered, or let later batches read it',
  params: RecordParams,
  body: DeskDoubtSave,
  handler: perform(saveDoubt, withMessage('Saved.')),
});

const hide = endpoint({
  ...change,
  id: 'hideDeskDoubt',
  path: 'PUT /desk/doubts/{id}/hiding',
  summary: 'Hide a doubt from learners with a reason, or show it again',
  params: RecordParams,
  body: DeskHiding,
  handler: perform(hideDoubt, withMessage('Saved.')),
});

const hideOneAnswer = endpoint({
  ...change,
  id: 'hideDeskDoubtAnswer',
  path: 'PUT /desk/doubts/{id}/answers/{answer}/hiding',
  summary: 'Hide an answer from learners with a reason, or show it again',
  params: DeskDoubtAnswerParams,
  body: DeskHiding,
  handler: perform(hideAnswer, withMessage('Saved.')),
});

const showInLesson = endpoint({
  ...change,
  id: 'addDeskDoubtAnswerToLesson',
  path: 'PUT /desk/doubts/{id}/answers/{answer}/lesson',
  summary: 'Show an answer on its lesson, or remove it from there',
  params: DeskDoubtAnswerParams,
  body: DeskAnswerInLesson,
  handler: perform(setInLesson, withMessage('Saved.')),
});

export const deskDoubtEndpoints = [list, read, answer, save, hide, hideOneAnswer, showInLesson];
