import {
  DeskCandidateList,
  DeskCandidatesQuery,
  DeskCertificateIssue,
  DeskCertificateList,
  DeskCertificatesQuery,
  DeskReplacement,
  DeskRevocation,
} from '../../../contract/learning/desk-certificates.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { issueAgain, issueEarned, listCandidates, listIssued, revokeForReason } from './desk-service.ts';
import { ruleEndpoints } from './rule-endpoints.ts';

const listOptions = {
  description: 'Staff without `classes.plan` see only the courses that they teach.',
  may: ['classes.plan', 'classes.teach'],
} as const;
const may = ['classes.plan'] as const;

const list = endpoint({
  ...listOptions,
  id: 'listDeskCertificates',
  path: 'GET /desk/certificates',
  summary: 'List the certificates that were issued, newest first',
  query: DeskCertificatesQuery,
  response: jsonResponse(DeskCertificateList, 'One page of certificates.'),
  handler: ({ deps, actor, query }) => listIssued(deps, { actor, ...query }),
});

const candidates = endpoint({
  ...listOptions,
  id: 'listDeskCertificateCandidates',
  path: 'GET /desk/certificates/candidates',
  summary: 'List learners without a certificate: those who have earned one, or those who still lack something',
  query: DeskCandidatesQuery,
  response: jsonResponse(DeskCandidateList, 'One page of learners, newest enrollment first.'),
  handler: ({ deps, actor, query }) => listCandidates(deps, { actor, ...query }),
});

const issue = endpoint({
  id: 'issueDeskCertificate',
  path: 'POST /desk/certificates',
  summary: 'Issue the certificate that a learner has earned, and email it',
  may,
  body: DeskCertificateIssue,
  status: 201,
  response: doneResponse('The certificate is issued.'),
  handler: perform(issueEarned, withMessage('The certificate is issued, and emailed.')),
});

const revoke = endpoint({
  id: 'revokeDeskCertificate',
  path: 'POST /desk/certificates/{id}/revoke',
  summary: 'Revoke a certificate, with a reason for its learner',
  description:
    'A revocation cannot be undone, because copies of the certificate may have been checked since. The learner gets an email.',
  may,
  params: RecordParams,
  body: DeskRevocation,
  response: doneResponse('The certificate is revoked.'),
  handler: perform(revokeForReason, withMessage('The certificate is revoked.')),
});

const replace = endpoint({
  id: 'replaceDeskCertificate',
  path: 'POST /desk/certificates/{id}/replacement',
  summary: 'Issue a certificate again with a corrected name, and email it',
  description: 'The first certificate is revoked and leads its learner to the new one, which keeps the date.',
  may,
  params: RecordParams,
  body: DeskReplacement,
  status: 201,
  response: doneResponse('A new certificate is issued.'),
  handler: perform(issueAgain, withMessage('The certificate is issued again, and emailed.')),
});

export const awardEndpoints = [...ruleEndpoints, list, candidates, issue, revoke, replace];
