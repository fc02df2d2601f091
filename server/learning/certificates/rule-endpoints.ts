import {
  DeskCertificateRuleResponse,
  DeskCertificateRuleSave,
  DeskCertificateRuleStored,
  DeskCertificateTodayQuery,
  DeskCertificateTodayRequest,
  DeskCertificateTodayResponse,
} from '../../../contract/learning/desk-certificate-rule.ts';
import { DeskCourseParams } from '../../../contract/publishing/desk-course.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform } from '../../records/index.ts';
import { readForDesk, readToday, saveRule } from './desk-rule.ts';

const description = 'Trainers see only the courses that they teach.';
const readPermissions = ['classes.plan', 'classes.teach'] as const;
const params = DeskCourseParams;
const todayResponse = jsonResponse(DeskCertificateTodayResponse, 'The learners, each with the conditions not yet met.');

const read = endpoint({
  id: 'getDeskCertificateRule',
  path: 'GET /desk/courses/{course}/certificate-rule',
  summary: 'Read the rule of a course’s certificate',
  description,
  may: ['content.write', ...readPermissions],
  params,
  response: jsonResponse(DeskCertificateRuleResponse, 'The rule, and the parts of the course that it can require.'),
  handler: async ({ deps, actor, params: { course } }) => ({ data: await readForDesk(deps, { actor, course }) }),
});

const save = endpoint({
  id: 'saveDeskCertificateRule',
  path: 'PUT /desk/courses/{course}/certificate-rule',
  summary: 'Change the rule of a course’s certificate',
  description: 'Certificates that were already issued stay as they are.',
  may: ['content.write', 'classes.plan'],
  params,
  body: DeskCertificateRuleSave,
  response: jsonResponse(DeskCertificateRuleStored, 'The rule is stored.'),
  handler: perform(saveRule, (data) => ({ data })),
});

const today = endpoint({
  id: 'getDeskCertificateToday',
  path: 'GET /desk/courses/{course}/certificate-rule/today',
  summary: 'List the learners who qualify for a certificate today, and the conditions that the others do not meet',
  description,
  may: readPermissions,
  params,
  query: DeskCertificateTodayQuery,
  response: todayResponse,
  handler: async ({ deps, actor, params: { course }, query }) => {
    return { data: await readToday(deps, { actor, course, ...query }) };
  },
});

const preview = endpoint({
  id: 'previewDeskCertificateRule',
  path: 'POST /desk/courses/{course}/certificate-rule/today',
  summary: 'Preview which learners would qualify under an unsaved rule',
  description: `Nothing is changed. ${description}`,
  may: readPermissions,
  params,
  body: DeskCertificateTodayRequest,
  response: todayResponse,
  handler: async ({ deps, actor, params: { course }, body }) => {
    return { data: await readToday(deps, { actor, course, ...body }) };
  },
});

export const ruleEndpoints = [read, save, today, preview];
