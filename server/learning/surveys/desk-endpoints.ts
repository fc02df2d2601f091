import { z } from 'zod';
import {
  DeskQuoteList,
  DeskQuoteUsed,
  DeskSurveyList,
  DeskSurveyQuery,
  DeskSurveyResponse,
  DeskSurveysQuery,
} from '../../../contract/learning/desk-surveys.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams } from '../../records/index.ts';
import { draftTestimonial, listQuotes } from './quotes.ts';
import { listResults, readResults } from './results.ts';

const permissions = ['classes.plan', 'classes.teach'] as const;
const description =
  'Staff without `classes.plan` see only the courses and batches that they teach, without names, and once 3 learners have answered.';

const list = endpoint({
  id: 'listDeskSurveys',
  path: 'GET /desk/surveys',
  summary: 'List survey results by batch, course or trainer',
  description,
  may: permissions,
  query: DeskSurveysQuery,
  response: jsonResponse(
    DeskSurveyList,
    'The newest 200 results, one for each batch, course or trainer and each moment.',
  ),
  handler: ({ deps, actor, query }) => listResults(deps, { actor, ...query }),
});

const quotes = endpoint({
  id: 'listDeskQuotes',
  path: 'GET /desk/surveys/quotes',
  summary: 'List answers of learners that may be shown and are not yet a testimonial',
  may: ['content.write'],
  response: jsonResponse(DeskQuoteList, 'The newest 100 answers.'),
  handler: async ({ deps }) => ({ data: await listQuotes(deps) }),
});

const use = endpoint({
  id: 'quoteDeskSurvey',
  path: 'POST /desk/surveys/{id}/testimonial',
  summary: 'Draft a testimonial from an answer that may be shown',
  may: ['content.write'],
  params: RecordParams,
  status: 201,
  response: jsonResponse(DeskQuoteUsed, 'The draft is stored.'),
  otherResponses: { 409: errorResponse('The learner’s words may no longer be shown, or are already a testimonial.') },
  handler: perform(draftTestimonial, (id) => ({ message: 'The testimonial is saved as a draft.', id })),
});

const read = endpoint({
  id: 'getDeskSurvey',
  path: 'GET /desk/surveys/{course}',
  summary: 'Read the survey results of a course, or of one of its batches',
  description,
  may: permissions,
  params: z.object({ course: z.uuid() }),
  query: DeskSurveyQuery,
  response: jsonResponse(DeskSurveyResponse, 'The figures, and the answers in words.'),
  handler: async ({ deps, actor, params, query }) => ({
    data: await readResults(deps, { actor, ...params, ...query }),
  }),
});

/** Paths without an id come first. */
export const deskSurveyEndpoints = [list, quotes, use, read];
