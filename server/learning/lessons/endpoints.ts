import type { Context } from 'hono';
import { z } from 'zod';
import { NoFields } from '../../../contract/base/bodies.ts';
import { DashboardResponse } from '../../../contract/learning/dashboard.ts';
import { FreeCompletionsRequest, MarkFreeCourseRequest } from '../../../contract/learning/free-completion.ts';
import {
  LearningCourseParams,
  LearningCourseResponse,
  LearningLessonParams,
  LearningLessonResponse,
  ProgressResponse,
  QuizRequest,
} from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { AccountResponse } from '../../../contract/people/account.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { claimCertificate, handInQuiz, markLesson } from './change-progress.ts';
import { readDashboard } from './dashboard.ts';
import { markFreeCourse, mergeFreeCompletions } from './free-completions.ts';
import { freeCoursePage } from './free-course-page.ts';
import { MISSING } from './learning.ts';
import { readCourse, readLesson } from './player.ts';

export function coursePath(_values: unknown, context: Context): string {
  const { data } = LearningCourseParams.safeParse(context.req.param());
  return data ? paths.learn(data.course) : paths.dashboard;
}

export function lessonPage(part: 'quiz' | 'complete') {
  return (_values: unknown, context: Context): string => {
    const { data } = LearningLessonParams.safeParse(context.req.param());
    return `${data ? paths.lesson(data.course, data.lesson) : paths.dashboard}#${part}`;
  };
}

const learner = { tag: 'Learning', may: 'person' } as const;
const change = { ...learner, limit: 'learner' } as const;
const ofCourse = {
  params: LearningCourseParams,
  missing: MISSING,
  otherResponses: { 404: errorResponse('There is no such course, or the person is not enrolled in it.') },
} as const;
const ofLesson = {
  params: LearningLessonParams,
  missing: MISSING,
  otherResponses: {
    404: errorResponse('There is no such lesson or quiz, or the person is not enrolled in its course.'),
  },
} as const;

const dashboard = endpoint({
  ...learner,
  id: 'getDashboard',
  path: 'GET /dashboard',
  summary: 'List the courses of the signed-in person, with their progress',
  response: jsonResponse(DashboardResponse, 'The courses and the progress in each.'),
  handler: async ({ deps, actor }) => ({ data: await readDashboard(deps, actor.id) }),
});

const course = endpoint({
  ...learner,
  ...ofCourse,
  id: 'getLearningCourse',
  path: 'GET /learning/{course}',
  summary: 'Read a course of the signed-in learner, with their progress',
  response: jsonResponse(LearningCourseResponse, 'The outline of the course, and the progress.'),
  handler: async ({ deps, actor, params }) => ({ data: await readCourse(deps, { userId: actor.id, ...params }) }),
});

const certificate = endpoint({
  ...change,
  ...ofCourse,
  id: 'claimCertificate',
  path: 'POST /learning/{course}/certificate',
  summary: 'Request the certificate that the caller has earned',
  description:
    'A certificate is issued as soon as its last condition is met. This call issues it if that has not happened, and otherwise returns the issued one.',
  body: NoFields,
  form: { name: 'certificate', fields: {}, page: coursePath, success: certificatePage },
  response: jsonResponse(ProgressResponse, 'The certificate is issued.'),
  otherResponses: {
    ...ofCourse.otherResponses,
    409: errorResponse('The certificate is not earned yet; the message names what is missing.'),
  },
  handler: ({ deps, actor, params }) => claimCertificate(deps, { userId: actor.id, ...params }),
});

async function certificatePage({ res }: Context) {
  const { certificateId } = ProgressResponse.parse(await res.clone().json());
  return { page: certificateId ? paths.certificate(certificateId) : paths.dashboard, isSilent: true as const };
}

const lesson = endpoint({
  ...learner,
  ...ofLesson,
  id: 'getLearningLesson',
  path: 'GET /learning/{course}/lessons/{lesson}',
  summary: 'Read a lesson with its text and quiz, as a learner of its course',
  response: jsonResponse(
    LearningLessonResponse,
    'The lesson, and the outline of its course. The right answers to the quiz are left out.',
  ),
  handler: async ({ deps, actor, params }) => ({ data: await readLesson(deps, { userId: actor.id, ...params }) }),
});

const completion = endpoint({
  ...change,
  ...ofLesson,
  id: 'markLesson',
  path: 'POST /learning/{course}/lessons/{lesson}/completion',
  summary: 'Mark a lesson complete',
  description: 'A repeated call keeps the first time. If nothing else is missing for the certificate, it is issued.',
  body: NoFields,
  form: { name: 'lesson-completion', fields: {}, page: lessonPage('complete') },
  response: jsonResponse(ProgressResponse, 'The lesson is marked as complete.'),
  handler: ({ deps, actor, params }) => markLesson(deps, { userId: actor.id, ...params }),
});

const quiz = endpoint({
  ...change,
  ...ofLesson,
  id: 'handInQuiz',
  path: 'POST /learning/{course}/lessons/{lesson}/quiz',
  summary: 'Submit the answers to the quiz of a lesson',
  description:
    'A passed quiz stays passed. After a failed attempt the learner has to wait: 1 minute, then 10 minutes, then an hour. If nothing else is missing for the certificate, it is issued. With the header `Idempotency-Key`, a UUID, an attempt that is sent again is stored once and gets the first response.',
  body: QuizRequest,
  // A field is named by the id of its question; with several right options, the index of the option follows.
  form: {
    name: 'quiz',
    fields: (field) => z.uuid().safeParse(field.replace(/\.\d$/, '')).success,
    page: lessonPage('quiz'),
  },
  response: jsonResponse(ProgressResponse, 'The number of right answers.'),
  otherResponses: {
    ...ofLesson.otherResponses,
    409: errorResponse('An attempt failed a short time ago; the message has the time of the next possible one.'),
  },
  handler: ({ deps, actor, params, body, context }) =>
    handInQuiz(deps, { userId: actor.id, ...params }, body, keyOf(context)),
});

/** @throws RequestError invalid_input for a key that is no UUID */
function keyOf(context: Context): string | undefined {
  const { success, data } = z.uuid().optional().safeParse(context.req.header('Idempotency-Key')?.toLowerCase());
  if (!success) fail.invalid({ 'Idempotency-Key': 'Must be a UUID' });
  return data;
}

const merge = endpoint({
  ...change,
  id: 'mergeFreeCompletions',
  path: 'POST /learning/free-completions',
  summary: 'Add free courses that were completed on this device to the account',
  description:
    'Of two completions of a course the earlier one is kept; a time in the future counts as now. Ids that are not of free courses are ignored.',
  body: FreeCompletionsRequest,
  response: jsonResponse(AccountResponse, 'The completions are kept with the account.'),
  handler: async ({ deps, actor, body }) => {
    await mergeFreeCompletions(deps, actor.id, body.completions);
    return { message: 'Your free courses are kept with your account.' };
  },
});

const mark = endpoint({
  ...change,
  id: 'markFreeCourse',
  path: 'POST /learning/free-completion',
  summary: 'Mark a free course complete',
  description: 'A repeated call keeps the first time.',
  body: MarkFreeCourseRequest,
  form: {
    name: 'free-completion',
    fields: { course: 'value' },
    page: freeCoursePage,
    success: { page: paths.dashboard },
  },
  response: jsonResponse(AccountResponse, 'The completion is kept with the account.'),
  otherResponses: { 404: errorResponse('There is no such free course.') },
  handler: async ({ deps, actor, body }) => {
    await markFreeCourse(deps, actor.id, body.course);
    return { message: 'The course is marked complete.' };
  },
});

export const lessonEndpoints = [dashboard, course, certificate, lesson, completion, quiz, merge, mark];
