import type { Context } from 'hono';
import { NoFields } from '../../../contract/base/bodies.ts';
import { LearningCourseParams } from '../../../contract/learning/learning.ts';
import { OwnSurveyList, OwnSurveyParams, SurveyAnswer, SurveyDismissal } from '../../../contract/learning/survey.ts';
import { paths } from '../../../contract/paths.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { transact } from '../../records/index.ts';
import { answerSurvey, dismissSurvey, MISSING, withdrawConsent } from './answer.ts';
import { deskSurveyEndpoints } from './desk-endpoints.ts';
import { listOwnSurveys } from './queries.ts';

const learner = { tag: 'Learning', may: 'person' } as const;
const change = { ...learner, limit: 'learner', missing: MISSING } as const;
const ofCourse = {
  ...change,
  params: LearningCourseParams,
  otherResponses: {
    404: errorResponse('The learner was not asked these questions, or is not enrolled in the course.'),
    409: errorResponse(
      'The questions are closed: they were declined, or were asked or answered more than 30 days ago.',
    ),
  },
} as const;

function page(_values: unknown, context: Context): string {
  const { data } = LearningCourseParams.safeParse(context.req.param());
  return data ? `${paths.learn(data.course)}#survey` : paths.dashboard;
}

const answer = endpoint({
  ...ofCourse,
  id: 'answerSurvey',
  path: 'POST /learning/{course}/survey',
  summary: 'Answer the three questions about a course, or change the answer',
  description: 'A testimonial made from these words is deleted when the words change or may no longer be shown.',
  body: SurveyAnswer,
  form: {
    name: 'survey',
    fields: { moment: 'nothing', recommend: 'value', follow: 'value', words: 'value', mayShow: 'value' },
    page,
  },
  response: doneResponse('The answer is stored.'),
  handler: async ({ deps, actor, input }) => {
    await transact(deps, null, (context) => answerSurvey(context, { ...input, userId: actor.id }));
    return { message: 'Thank you. Your answers are stored.' };
  },
});

const dismiss = endpoint({
  ...ofCourse,
  id: 'dismissSurvey',
  path: 'POST /learning/{course}/survey/dismissal',
  summary: 'Decline the three questions about a course',
  description: 'The learner is not asked again at this moment of the course.',
  body: SurveyDismissal,
  form: {
    name: 'survey-dismissal',
    fields: { moment: 'nothing' },
    page,
    // The course page without the questions is confirmation enough.
    success: (context) => ({ page: page(undefined, context), isSilent: true }),
  },
  response: doneResponse('The questions are declined.'),
  handler: async ({ deps, actor, input }) => {
    await transact(deps, null, (context) => dismissSurvey(context, { ...input, userId: actor.id }));
    return { message: 'These questions are closed.' };
  },
});

const listOwn = endpoint({
  ...learner,
  id: 'listOwnSurveys',
  path: 'GET /account/surveys',
  summary: 'List the caller’s answers about courses, also about courses they have left',
  response: jsonResponse(OwnSurveyList, 'The answers, newest first.'),
  handler: async ({ deps, actor }) => ({ data: await listOwnSurveys(deps, actor.id) }),
});

const withdraw = endpoint({
  ...change,
  id: 'withdrawSurveyConsent',
  path: 'POST /account/surveys/{id}/withdrawal',
  summary: 'Withdraw the consent to show the caller’s words about a course',
  description: 'A testimonial with these words is deleted at once. A repeated call does nothing.',
  params: OwnSurveyParams,
  body: NoFields,
  form: { name: 'survey-withdrawal', fields: {}, page: `${paths.account}#your-answers` },
  response: doneResponse('The words are no longer shown.'),
  otherResponses: { 404: errorResponse('There is no such answer, or it is another learner’s.') },
  handler: async ({ deps, actor, params }) => {
    await transact(deps, null, (context) => withdrawConsent(context, { ...params, userId: actor.id }));
    return { message: 'Your words are no longer shown.' };
  },
});

export const surveyEndpoints = [answer, dismiss, listOwn, withdraw, ...deskSurveyEndpoints];
