import { createRoute, z } from '@hono/zod-openapi';
import {
  CertificateParams,
  CertificateResponse,
  Credential,
  IssuerProfile,
  RevocationList,
} from '../../../contract/certificate.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery } from '../../api/answers.ts';
import { RequestError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { createPictureCache } from '../../drawing/picture-cache.ts';
import { allowAnyOrigin } from '../../http/security.ts';
import { readSite } from '../../publishing/site/index.ts';
import { certificatePdf } from './pdf/index.ts';
import { presentCertificate, presentCredential, presentIssuer, presentRevocations } from './present.ts';
import { findCertificate, findRevoked } from './queries.ts';
import { findPublicKeys } from './signing-key.ts';

const tags = ['Certificates'];
const refusals = {
  422: errorResponse('The route takes no query.'),
  500: errorResponse('A fault of the server.'),
  503: errorResponse('The database cannot be reached.'),
};
const ofOne = { tags, request: { params: CertificateParams, query: NoQuery } };
const missing = { 404: errorResponse('There is no such certificate.') };

const issuer = createRoute({
  method: 'get',
  path: '/issuer',
  operationId: 'getIssuer',
  tags,
  summary: 'The site as issuer, with all its public keys',
  middleware: [allowAnyOrigin],
  request: { query: NoQuery },
  responses: { 200: jsonResponse(IssuerProfile, 'Who issues, and by which keys that is known.'), ...refusals },
});

const revocations = createRoute({
  method: 'get',
  path: '/certificates/revocations',
  operationId: 'listRevocations',
  tags,
  summary: 'Revoked certificates',
  middleware: [allowAnyOrigin],
  request: { query: NoQuery },
  responses: { 200: jsonResponse(RevocationList, 'Credentials that do not stand any more.'), ...refusals },
});

const one = createRoute({
  method: 'get',
  path: '/certificates/{id}',
  operationId: 'getCertificate',
  summary: 'One certificate: learner, course, date and validity',
  ...ofOne,
  responses: { 200: jsonResponse(CertificateResponse, 'The certificate.'), ...missing, ...refusals },
});

const credential = createRoute({
  method: 'get',
  path: '/certificates/{id}/credential',
  operationId: 'getCredential',
  summary: 'The certificate as a signed Open Badges 3.0 credential',
  middleware: [allowAnyOrigin],
  ...ofOne,
  responses: {
    200: { description: 'The credential.', content: { 'application/vc+ld+json': { schema: Credential } } },
    ...missing,
    ...refusals,
  },
});

const pdf = createRoute({
  method: 'get',
  path: '/certificates/{id}/pdf',
  operationId: 'getCertificatePdf',
  summary: 'The certificate as a PDF of one page, A4',
  ...ofOne,
  responses: {
    200: { description: 'The PDF.', content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } } },
    ...missing,
    ...refusals,
  },
});

/** Public certificates. Of a learner they contain only the name. */
export function certificatesRoutes(deps: Deps) {
  const { PUBLIC_URL } = deps.env;
  const keep = createPictureCache();

  async function read(id: string) {
    const row = await findCertificate(deps, id);
    if (!row) throw new RequestError('not_found');
    return row;
  }

  return createRouter()
    .openapi(issuer, async (context) => {
      const [site, keys] = await Promise.all([readSite(deps), findPublicKeys(deps.db)]);
      return context.json(presentIssuer(site, keys, PUBLIC_URL), 200);
    })
    .openapi(revocations, async (context) => {
      return context.json(presentRevocations(await findRevoked(deps), PUBLIC_URL), 200);
    })
    .openapi(one, async (context) => {
      const row = await read(context.req.valid('param').id);
      return context.json({ data: presentCertificate(row, PUBLIC_URL) }, 200);
    })
    .openapi(credential, async (context) => {
      const row = await read(context.req.valid('param').id);
      return context.json(presentCredential(row), 200, {
        'Content-Type': 'application/vc+ld+json',
        'Content-Disposition': `attachment; filename="certificate-${row.id}.json"`,
      });
    })
    .openapi(pdf, async (context) => {
      const row = await read(context.req.valid('param').id);
      const certificate = presentCertificate(row, PUBLIC_URL);
      return context.body(await keep(certificate, () => certificatePdf(certificate)), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="certificate-${row.id}.pdf"`,
      });
    });
}
