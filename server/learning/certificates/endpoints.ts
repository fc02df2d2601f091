import {
  CertificateParams,
  CertificateResponse,
  Credential,
  IssuerProfile,
  RevocationList,
} from '../../../contract/learning/certificate.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { type Call, endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { createPictureCache } from '../../drawing/picture-cache.ts';
import { readSite } from '../../publishing/site/index.ts';
import { certificatePdf } from './pdf/index.ts';
import { issuerProfile, orderedCredential, publicCertificate, revocationList, withoutPerson } from './public-forms.ts';
import { type CertificateRow, findCertificate, findRevoked } from './queries.ts';
import { findPublicKeys } from './signing-key.ts';

const publicRead = { tag: 'Certificates', may: 'public' } as const;
const ofCertificate = {
  ...publicRead,
  params: CertificateParams,
  isForSignedIn: true,
  otherResponses: { 404: errorResponse('There is no such certificate; a revoked one has no files for strangers.') },
} as const;
const pdfCache = createPictureCache();

const issuer = endpoint({
  ...publicRead,
  id: 'getIssuer',
  path: 'GET /issuer',
  summary: 'Read the profile of the site as an issuer of credentials, with its public keys',
  fromAnywhere: true,
  response: jsonResponse(IssuerProfile, 'The issuer and its public keys.'),
  handler: async ({ deps }) => {
    const [site, keys] = await Promise.all([readSite(deps), findPublicKeys(deps.db)]);
    return issuerProfile(site, keys, deps.env.PUBLIC_URL);
  },
});

const revocations = endpoint({
  ...publicRead,
  id: 'listRevocations',
  path: 'GET /certificates/revocations',
  summary: 'List the revoked credentials',
  fromAnywhere: true,
  response: jsonResponse(RevocationList, 'The revoked credentials.'),
  handler: async ({ deps }) => revocationList(await findRevoked(deps.db), deps.env.PUBLIC_URL),
});

const certificateEndpoint = endpoint({
  ...ofCertificate,
  id: 'getCertificate',
  path: 'GET /certificates/{id}',
  summary: 'Read a certificate: learner, course, date and validity',
  response: jsonResponse(CertificateResponse, 'The certificate.'),
  description:
    'Once it is revoked, only its learner and the staff for certificates read who, why, and what replaces it.',
  handler: async (call) => {
    const row = await requireCertificate(call.deps, call.params.id);
    const certificate = publicCertificate(row, call.deps.env.PUBLIC_URL);
    return { data: (await maySeePerson(call, row)) ? certificate : withoutPerson(certificate) };
  },
});

const credential = endpoint({
  ...ofCertificate,
  id: 'getCredential',
  path: 'GET /certificates/{id}/credential',
  summary: 'Read a certificate as a signed Open Badges 3.0 credential',
  fromAnywhere: true,
  response: { description: 'The credential.', content: { 'application/vc+ld+json': { schema: Credential } } },
  handler: async (call) => {
    const { context } = call;
    const row = await requireFiles(call);
    return context.json(orderedCredential(row), 200, {
      'Content-Type': 'application/vc+ld+json',
      'Content-Disposition': `attachment; filename="certificate-${row.id}.json"`,
    });
  },
});

const pdf = endpoint({
  ...ofCertificate,
  id: 'getCertificatePdf',
  path: 'GET /certificates/{id}/pdf',
  summary: 'Download a certificate as a one-page A4 PDF',
  response: fileResponse('application/pdf', 'The PDF.'),
  handler: async (call) => {
    const { deps, context } = call;
    const row = await requireFiles(call);
    const certificate = publicCertificate(row, deps.env.PUBLIC_URL);
    return context.body(await pdfCache(certificate, () => certificatePdf(certificate)), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="certificate-${row.id}.pdf"`,
    });
  },
});

/** Public certificates, which contain only the name of a learner; once revoked, they name no one to strangers. */
export const certificateEndpoints = [issuer, revocations, certificateEndpoint, credential, pdf];

async function requireCertificate(deps: Deps, id: string) {
  const row = (await findCertificate(deps.db, id)) ?? fail.notFound();
  return row;
}

type CertificateCall = Pick<Call<'public', typeof CertificateParams>, 'deps' | 'sessions' | 'context' | 'params'>;

/** Whether the caller may read whose certificate it is: anyone while it is valid, then its learner and staff. */
async function maySeePerson({ sessions, context }: CertificateCall, { revokedAt, userId }: CertificateRow) {
  if (!revokedAt) return true;
  const person = await sessions.find(context);
  return person !== null && (person.id === userId || mayNow(person, 'classes.plan'));
}

async function requireFiles(call: CertificateCall): Promise<CertificateRow> {
  const row = await requireCertificate(call.deps, call.params.id);
  return (await maySeePerson(call, row)) ? row : fail.notFound();
}
