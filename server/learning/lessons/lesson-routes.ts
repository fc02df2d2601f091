import { createRoute, z } from '@hono/zod-openapi';
import { NoFields } from '../../../contract/account.ts';
import {
  LearningLessonParams,
  LearningLessonResponse,
  ProgressResponse,
  QuizRequest,
} from '../../../contract/learning.ts';
import { createRouter, errorResponse, formBody, formResponses, jsonResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { actingLearner } from './acting-learner.ts';
import { handInQuiz, markLesson } from './advance.ts';
import { MISSING } from './learning.ts';
import { readLesson } from './player.ts';
import { lessonOf, lessonPage } from './player-page.ts';

const refused = {
  401: errorResponse('Nobody is signed in.'),
  404: errorResponse('There is no such lesson or quiz, or the person is not enrolled in its course.'),
};

const read = createRoute({
  method: 'get',
  path: '/learning/{course}/lessons/{lesson}',
  operationId: 'getLearningLesson',
  tags: ['Learning'],
  summary: 'A lesson with its text and quiz, for learners of its course',
  request: { params: LearningLessonParams, query: NoQuery },
  responses: {
    200: jsonResponse(
      LearningLessonResponse,
      'The lesson, and the outline of its course. Answers of the quiz are not told.',
    ),
    ...refused,
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

const completion = createRoute({
  method: 'post',
  path: '/learning/{course}/lessons/{lesson}/completion',
  operationId: 'markLesson',
  tags: ['Learning'],
  summary: 'Mark a lesson complete',
  description: 'A repeat keeps the first time. Completing the course issues the certificate.',
  request: { params: LearningLessonParams, body: formBody(NoFields) },
  responses: { 200: jsonResponse(ProgressResponse, 'The lesson is marked.'), ...refused, ...formResponses },
});

const quiz = createRoute({
  method: 'post',
  path: '/learning/{course}/lessons/{lesson}/quiz',
  operationId: 'handInQuiz',
  tags: ['Learning'],
  summary: 'Submit the answers to the quiz of a lesson',
  description: 'A passed quiz stays passed. Completing the course issues the certificate.',
  request: { params: LearningLessonParams, body: formBody(QuizRequest) },
  responses: { 200: jsonResponse(ProgressResponse, 'How many were right.'), ...refused, ...formResponses },
});

/** The fields of a quiz have the ids of its questions as names. */
const isQuestion = (field: string) => z.uuid().safeParse(field).success;

/** A learner's lessons. */
export function lessonRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter(MISSING);
  for (const route of [completion, quiz]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(read, async (context) => {
    const { id: userId } = await sessions.require(context);
    const data = await readLesson(deps, { userId, ...context.req.valid('param') });
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });

  const completionForm = { name: 'lesson-completion', fields: [], page: lessonPage('complete') } as const;
  router.post(
    completion.getRoutingPath(),
    answerForms(deps, completionForm, formPage),
    fromThisSite,
    validate(NoFields),
    async (context) => {
      const userId = await actingLearner(deps, sessions, context);
      return context.json(await markLesson(deps, { userId, ...lessonOf(context) }), 200);
    },
  );

  const quizForm = { name: 'quiz', fields: isQuestion, page: lessonPage('quiz') } as const;
  router.post(
    quiz.getRoutingPath(),
    answerForms(deps, quizForm, formPage),
    fromThisSite,
    validate(QuizRequest),
    async (context) => {
      const userId = await actingLearner(deps, sessions, context);
      const answers = context.req.valid('json');
      return context.json(await handInQuiz(deps, { userId, ...lessonOf(context) }, answers), 200);
    },
  );
  return router;
}
