import {
  DeskAssignmentResponse,
  DeskAssignmentSave,
  DeskAssignmentStored,
  DeskReview,
  DeskWorkFileParams,
  DeskWorkList,
  DeskWorkQuery,
  DeskWorkResponse,
} from '../../../contract/learning/desk-work.ts';
import { LearningLessonParams } from '../../../contract/learning/learning.ts';
import { HandInForm, HandInRequest, MAX_WORK_BYTES, WorkFileParams } from '../../../contract/learning/work.ts';
import { paths } from '../../../contract/paths.ts';
import { DeskLessonParams } from '../../../contract/publishing/desk-lesson.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { learnerWriting } from '../../base/limits.ts';
import { MAX_TEXT_BODY_BYTES, postedFiles } from '../../http/body.ts';
import { countUse, refuseUnlessAllowed } from '../../http/rate-limit.ts';
import { toWrite } from '../../publishing/courses/index.ts';
import { perform, RecordParams, transact, withMessage } from '../../records/index.ts';
import { readForDesk, removeAssignment, saveAssignment } from './assignments.ts';
import { checkFiles } from './files.ts';
import { handIn, MISSING } from './hand-in.ts';
import { findOwnAssignment, findOwnFile, findTaughtFile } from './queries.ts';
import { listWork, readWork, reviewWork } from './review.ts';
import { serveFile } from './serve.ts';

const reviewPermissions = ['classes.plan', 'classes.teach'] as const;
const description = 'Staff without `classes.plan` see only the courses and batches that they teach.';
const notScanned = { 409: errorResponse('The file has not been scanned yet.') };
const file = fileResponse('application/octet-stream', 'The file, as a download; its type is detected from its bytes.');

const send = endpoint({
  id: 'handInWork',
  path: 'POST /learning/{course}/lessons/{lesson}/work',
  tag: 'Learning',
  summary: 'Hand in work for the assignment of a lesson',
  description:
    'Handed-in work cannot be changed; the learner can hand in again once it is handed back. Files come in the fields `files` ' +
    'of a multipart form: at most 5 files, 10 MB in total. Their types are detected from their bytes.',
  may: 'person',
  limit: 'learner',
  params: LearningLessonParams,
  missing: MISSING,
  body: HandInRequest,
  formWithFiles: HandInForm,
  // The files, and beside them the text fields and the separators of the parts.
  maxBytes: MAX_WORK_BYTES + MAX_TEXT_BODY_BYTES,
  form: {
    name: 'hand-in',
    fields: { text: 'value', link: 'value' },
    files: 'files',
    page: (_values, context) => {
      const { data } = LearningLessonParams.safeParse(context.req.param());
      return data ? `${paths.lesson(data.course, data.lesson)}#work` : paths.dashboard;
    },
  },
  status: 201,
  response: doneResponse('The work is handed in.'),
  otherResponses: {
    404: errorResponse('There is no such lesson, the learner has no access to it, or it has no assignment.'),
    409: errorResponse('Earlier work waits for its review, or was accepted.'),
    413: errorResponse('The files are more than 10 MB in total.'),
  },
  admit: async ({ deps, actor, params: { course, lesson } }) => {
    if (!(await findOwnAssignment(deps.db, actor.id, course, lesson))) fail.notFound(MISSING);
  },
  handler: async ({ deps, actor, input, context }) => {
    const files = checkFiles(await postedFiles(context.req.raw));
    const use = await countUse(deps, 'hand-ins', actor.id, learnerWriting.handIns);
    refuseUnlessAllowed(use, 'That is a lot to hand in within an hour.');
    await transact(deps, null, (transaction) => handIn(transaction, { ...input, userId: actor.id, files }));
    return { message: 'Your work is handed in. You get an email when your trainer has reviewed it.' };
  },
});

const ownFile = endpoint({
  id: 'getWorkFile',
  path: 'GET /learning/files/{id}',
  tag: 'Learning',
  summary: 'Download a file that the caller handed in',
  may: 'person',
  isDownload: true,
  limit: 'learner',
  params: WorkFileParams,
  missing: MISSING,
  response: file,
  otherResponses: { 404: errorResponse('There is no such file, or it is another learner’s.'), ...notScanned },
  handler: async ({ deps, actor, params, context }) =>
    serveFile(deps, context, await findOwnFile(deps.db, actor.id, params.id)),
});

const list = endpoint({
  id: 'listDeskWork',
  path: 'GET /desk/work',
  summary: 'List handed-in work: waiting work oldest first, other work newest first',
  description,
  may: reviewPermissions,
  query: DeskWorkQuery,
  response: jsonResponse(DeskWorkList, 'One page of handed-in work.'),
  handler: ({ deps, actor, query }) => listWork(deps, { actor, ...query }),
});

const read = endpoint({
  id: 'getDeskWork',
  path: 'GET /desk/work/{id}',
  summary: 'Read handed-in work, with earlier hand-ins and identical work of other learners',
  description,
  may: reviewPermissions,
  params: RecordParams,
  response: jsonResponse(DeskWorkResponse, 'The handed-in work.'),
  handler: async ({ deps, actor, params }) => ({ data: await readWork(deps, { actor, ...params }) }),
});

const review = endpoint({
  id: 'reviewDeskWork',
  path: 'POST /desk/work/{id}/review',
  summary: 'Accept handed-in work or hand it back, criterion by criterion',
  description: `The work is accepted when every criterion is met. The learner gets an email. ${description}`,
  may: reviewPermissions,
  params: RecordParams,
  body: DeskReview,
  response: doneResponse('The review is stored.'),
  handler: perform(reviewWork, withMessage('The answer is on its way.')),
});

const taughtFile = endpoint({
  id: 'getDeskWorkFile',
  path: 'GET /desk/work/{id}/files/{file}',
  summary: 'Download a file of handed-in work',
  description,
  may: reviewPermissions,
  isDownload: true,
  params: DeskWorkFileParams,
  response: file,
  otherResponses: notScanned,
  handler: async ({ deps, actor, params, context }) =>
    serveFile(deps, context, await findTaughtFile(deps.db, actor, params.id, params.file)),
});

const getAssignment = endpoint({
  id: 'getDeskAssignment',
  path: 'GET /desk/courses/{course}/lessons/{lesson}/assignment',
  summary: 'Read the assignment of a lesson',
  may: toWrite,
  params: DeskLessonParams,
  response: jsonResponse(DeskAssignmentResponse, 'The assignment; empty if the lesson has none.'),
  otherResponses: { 409: errorResponse('The course is free.') },
  handler: async ({ deps, actor, params }) => ({ data: await readForDesk(deps, { actor, ...params }) }),
});

const save = endpoint({
  id: 'saveDeskAssignment',
  path: 'PUT /desk/courses/{course}/lessons/{lesson}/assignment',
  summary: 'Add an assignment to a lesson, or change it',
  description: 'Earlier hand-ins keep the criteria that they were handed in under.',
  may: toWrite,
  params: DeskLessonParams,
  body: DeskAssignmentSave,
  maxBytes: MAX_TEXT_BODY_BYTES,
  response: jsonResponse(DeskAssignmentStored, 'The assignment is stored.'),
  handler: perform(saveAssignment, (data) => ({ data })),
});

const remove = endpoint({
  id: 'deleteDeskAssignment',
  path: 'DELETE /desk/courses/{course}/lessons/{lesson}/assignment',
  summary: 'Remove the assignment of a lesson',
  may: toWrite,
  params: DeskLessonParams,
  response: doneResponse('The assignment is removed.'),
  handler: perform(removeAssignment, withMessage('The assignment is removed.')),
});

export const workEndpoints = [send, ownFile, list, read, review, taughtFile, getAssignment, save, remove];
