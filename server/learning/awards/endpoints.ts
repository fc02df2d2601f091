import {
  DeskCandidateList,
  DeskCandidatesQuery,
  DeskCertificateIssue,
  DeskCertificateList,
  DeskCertificatesQuery,
  DeskReplacement,
  DeskRevocation,
} from '../../../contract/desk-certificates.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { ruleEndpoints } from './rule-endpoints.ts';
import { issueAgain, issueDue, listCandidates, listIssued, revokeForReason } from './service.ts';

const list = {
  description: 'Without `classes.plan`, only those of the courses that one teaches.',
  may: ['classes.plan', 'classes.teach'],
} as const;
const may = ['classes.plan'] as const;

/** Certificates at the desk: issued ones, learners who are due one, and learners who lack something. */
export const awardEndpoints = [
  ...ruleEndpoints,
  endpoint({
    ...list,
    id: 'listDeskCertificates',
    path: 'GET /desk/certificates',
    summary: 'List the certificates that were issued, newest first',
    query: DeskCertificatesQuery,
    response: jsonResponse(DeskCertificateList, 'A page of them.'),
    handler: ({ deps, actor, query }) => listIssued(deps, { actor }, query),
  }),
  endpoint({
    ...list,
    id: 'listDeskCertificateCandidates',
    path: 'GET /desk/certificates/candidates',
    summary: 'List learners who have earned a certificate that is not issued, or who lack something for it',
    query: DeskCandidatesQuery,
    response: jsonResponse(DeskCandidateList, 'A page of them, newest enrollment first.'),
    handler: ({ deps, actor, query }) => listCandidates(deps, { actor }, query),
  }),
  endpoint({
    id: 'issueDeskCertificate',
    path: 'POST /desk/certificates',
    summary: 'Issue the certificate that a learner has earned, and mail it',
    may,
    body: DeskCertificateIssue,
    status: 201,
    response: doneResponse('The certificate is issued.'),
    handler: perform(issueDue, withMessage('The certificate is issued, and mailed.')),
  }),
  endpoint({
    id: 'revokeDeskCertificate',
    path: 'POST /desk/certificates/{id}/revoke',
    summary: 'Revoke a certificate, for a reason that everybody who checks it reads',
    description: 'It cannot be undone: copies of the certificate may have been checked since. Its learner gets a mail.',
    may,
    params: RecordParams,
    body: DeskRevocation,
    response: doneResponse('The certificate is revoked.'),
    handler: perform(revokeForReason, withMessage('The certificate is revoked.')),
  }),
  endpoint({
    id: 'replaceDeskCertificate',
    path: 'POST /desk/certificates/{id}/replacement',
    summary: 'Issue a certificate again with a corrected name, and mail it',
    description: 'The first one is revoked and leads to the new one, which keeps its date.',
    may,
    params: RecordParams,
    body: DeskReplacement,
    status: 201,
    response: doneResponse('The certificate is issued again.'),
    handler: perform(issueAgain, withMessage('The certificate is issued again, and mailed.')),
  }),
];
