import {
  CertificateParams,
  CertificateResponse,
  Credential,
  IssuerProfile,
  RevocationList,
} from '../../../contract/learning/certificate.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { createPictureCache } from '../../drawing/picture-cache.ts';
import { readSite } from '../../publishing/site/index.ts';
import { certificatePdf } from './pdf/index.ts';
import { presentCertificate, presentCredential, presentIssuer, presentRevocations } from './present.ts';
import { findCertificate, findRevoked } from './queries.ts';
import { findPublicKeys } from './signing-key.ts';

const publicRead = { tag: 'Certificates', may: 'public' } as const;
const ofCertificate = {
  ...publicRead,
  params: CertificateParams,
  otherResponses: { 404: errorResponse('There is no such certificate.') },
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
    return presentIssuer(site, keys, deps.env.PUBLIC_URL);
  },
});

const revocations = endpoint({
  ...publicRead,
  id: 'listRevocations',
  path: 'GET /certificates/revocations',
  summary: 'List the revoked credentials',
  fromAnywhere: true,
  response: jsonResponse(RevocationList, 'The revoked credentials.'),
  handler: async ({ deps }) => presentRevocations(await findRevoked(deps.db), deps.env.PUBLIC_URL),
});

const certificateEndpoint = endpoint({
  ...ofCertificate,
  id: 'getCertificate',
  path: 'GET /certificates/{id}',
  summary: 'Read a certificate: learner, course, date and validity',
  response: jsonResponse(CertificateResponse, 'The certificate.'),
  handler: async ({ deps, params }) => {
    return { data: presentCertificate(await requireCertificate(deps, params.id), deps.env.PUBLIC_URL) };
  },
});

const credential = endpoint({
  ...ofCertificate,
  id: 'getCredential',
  path: 'GET /certificates/{id}/credential',
  summary: 'Read a certificate as a signed Open Badges 3.0 credential',
  fromAnywhere: true,
  response: { description: 'The credential.', content: { 'application/vc+ld+json': { schema: Credential } } },
  handler: async ({ deps, params, context }) => {
    const row = await requireCertificate(deps, params.id);
    return context.json(presentCredential(row), 200, {
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
  handler: async ({ deps, params, context }) => {
    const row = await requireCertificate(deps, params.id);
    const certificate = presentCertificate(row, deps.env.PUBLIC_URL);
    return context.body(await pdfCache(certificate, () => certificatePdf(certificate)), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="certificate-${row.id}.pdf"`,
    });
  },
});

/** Public certificates, which contain only the name of a learner. */
export const certificateEndpoints = [issuer, revocations, certificateEndpoint, credential, pdf];

/** @throws RequestError not_found */
async function requireCertificate(deps: Deps, id: string) {
  const row = (await findCertificate(deps.db, id)) ?? fail.notFound();
  return row;
}
