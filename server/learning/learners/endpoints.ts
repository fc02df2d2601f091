import { DeskCourseParams } from '../../../contract/desk-course.ts';
import { DeskCourseLearners, DeskCourseLearnersQuery, DeskRevocation } from '../../../contract/desk-learners.ts';
import { jsonResponse } from '../../api/answers.ts';
import { doneAnswer, endpoint } from '../../api/endpoint.ts';
import { perform, RecordParams, said } from '../../records/index.ts';
import { listCourseLearners, revokeLearnersCertificate } from './service.ts';

/** The learners of a course, and their certificates. */
export const learnerEndpoints = [
  endpoint({
    id: 'listDeskCourseLearners',
    path: 'GET /desk/courses/{course}/learners',
    summary: 'List the learners of a course with their progress, newest enrollment first unless sorted',
    description: 'Without `classes.plan`, only those of the courses that one teaches, and without e-mail and phone.',
    may: ['classes.plan', 'classes.teach'],
    params: DeskCourseParams,
    query: DeskCourseLearnersQuery,
    answer: jsonResponse(DeskCourseLearners, 'A page of them.'),
    handler: ({ deps, actor, params, query }) => {
      return listCourseLearners(deps, { actor, courseId: params.course }, query);
    },
  }),
  endpoint({
    id: 'revokeDeskCertificate',
    path: 'POST /desk/certificates/{id}/revoke',
    summary: 'Revoke a certificate, for a reason that everybody who checks it reads',
    description: 'It cannot be undone: copies of the certificate may have been checked since.',
    may: ['classes.plan'],
    params: RecordParams,
    body: DeskRevocation,
    answer: doneAnswer('The certificate is revoked.'),
    handler: perform(revokeLearnersCertificate, said('Revoked.')),
  }),
];
