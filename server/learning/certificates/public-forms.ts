import { z } from 'zod';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { IssuerProfile, NamedCertificate, RevocationList } from '../../../contract/learning/certificate.ts';
import { metConditionTexts } from '../../../contract/learning/criteria-text.ts';
import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import { issuerDid, verificationMethodId } from './credential.ts';
import type { CertificateRow } from './queries.ts';

const SignedCredential = z.object({ issuer: z.object({ name: z.string() }) });
/** All that an erased credential keeps, for the revocation list. */
const ErasedCredential = z.object({ id: z.string() });

/** The issuer has the name of that time. */
export function publicCertificate(row: CertificateRow, publicUrl: string): NamedCertificate {
  const { id, name, courseTitle, trainingHours, issuedAt, revokedAt, revokedReason } = row;
  const issuer = SignedCredential.parse(row.credential).issuer.name;
  const url = publicUrl + paths.certificate(id);
  return {
    id,
    name,
    courseTitle,
    trainingHours,
    issuedAt,
    issuer,
    revokedAt,
    revokedReason,
    url,
    criteria: row.criteria ? metConditionTexts(row.criteria) : [],
    status: revokedAt ? 'revoked' : 'valid',
    replacedBy: row.replacedBy && paths.certificate(row.replacedBy),
    pdf: `/api/certificates/${id}/pdf`,
    credential: `/api/certificates/${id}/credential`,
    linkedIn: linkedInUrl({ id, courseTitle, issuer, issuedAt, url }),
  };
}

/** A revoked certificate as strangers see it, who find its address in the list of revoked ones. */
export function withoutPerson(certificate: NamedCertificate) {
  return { ...certificate, name: null, revokedReason: null, replacedBy: null };
}

/** Jsonb does not keep the order of fields; the proof does not depend on it. */
export function orderedCredential({ credential }: CertificateRow): Record<string, unknown> {
  const { '@context': context, id, type, issuer, validFrom, name, proof, ...rest } = credential;
  return { '@context': context, id, type, issuer, validFrom, name, ...rest, proof };
}

/** Contexts of keys (Controlled Identifiers 1.0), then of profiles. */
const PROFILE_CONTEXT = [
  'https://www.w3.org/ns/did/v1',
  'https://w3id.org/security/multikey/v1',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

export function issuerProfile(site: Site, keys: { publicKeyMultibase: string }[], publicUrl: string): IssuerProfile {
  return {
    '@context': PROFILE_CONTEXT,
    id: publicUrl + paths.issuer,
    type: ['Profile'],
    name: site.brand,
    url: publicUrl,
    email: site.email,
    verificationMethod: keys.map(({ publicKeyMultibase }) => ({
      id: verificationMethodId(publicKeyMultibase),
      type: 'Multikey',
      controller: issuerDid(publicKeyMultibase),
      publicKeyMultibase,
    })),
  };
}

/** The list names no one and no reason, which may name people: everyone reads it. */
export function revocationList(revoked: Pick<CertificateRow, 'credential'>[], publicUrl: string): RevocationList {
  return {
    id: publicUrl + paths.revocations,
    issuer: publicUrl + paths.issuer,
    revokedCredentials: revoked.map(({ credential }) => ({
      id: ErasedCredential.parse(credential).id,
      revoked: true,
    })),
  };
}

type IssuedCertificate = { id: string; courseTitle: string; issuer: string; issuedAt: Date; url: string };

function linkedInUrl({ id, courseTitle, issuer, issuedAt, url }: IssuedCertificate): string {
  const [year = '', month = ''] = dateInKolkata(issuedAt).split('-');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: issuer,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: url,
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
