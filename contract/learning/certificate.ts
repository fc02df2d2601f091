import { z } from 'zod';
import { time } from '../base/schemas.ts';

export const Certificate = z
  .object({
    id: z.uuid(),
    name: z.string().nullable().meta({
      description: 'Name of the learner when it was issued; null for strangers once it is revoked.',
    }),
    courseTitle: z.string(),
    trainingHours: z.string(),
    criteria: z.array(z.string()).meta({
      description: 'The conditions that the learner met, one text for each; empty if they were not stored.',
    }),
    issuedAt: time,
    issuer: z.string(),
    status: z.enum(['valid', 'revoked']),
    revokedAt: time.nullable(),
    revokedReason: z.string().nullable().meta({ description: 'Null for strangers.' }),
    replacedBy: z.string().nullable().meta({
      description: 'Path of the page of the certificate that replaces it; null for strangers.',
    }),
    url: z.url().meta({ description: 'Its public page.' }),
    pdf: z.string().meta({ description: 'Path of the PDF.' }),
    credential: z.string().meta({ description: 'Path of the signed Open Badges 3.0 credential.' }),
    linkedIn: z.url().meta({ description: "URL that adds it to the reader's LinkedIn profile." }),
  })
  .meta({ id: 'Certificate' });

export const CertificateParams = z.object({ id: z.uuid() });
export const CertificateResponse = z.object({ data: Certificate }).meta({ id: 'CertificateResponse' });

/** Signed JSON-LD (Open Badges 3.0, Data Integrity EdDSA). */
export const Credential = z.record(z.string(), z.unknown()).meta({ id: 'Credential' });

export const IssuerProfile = z
  .object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    name: z.string(),
    url: z.url(),
    email: z.string(),
    verificationMethod: z.array(
      z.object({
        id: z.string(),
        type: z.literal('Multikey'),
        controller: z.string(),
        publicKeyMultibase: z.string(),
      }),
    ),
  })
  .meta({ id: 'IssuerProfile' });

/** The revocation list of Open Badges 3.0 ('1EdTech Revocation List'). */
export const RevocationList = z
  .object({
    id: z.url(),
    issuer: z.string(),
    revokedCredentials: z.array(z.object({ id: z.string(), revoked: z.literal(true) })),
  })
  .meta({ id: 'RevocationList' });

export type Certificate = z.infer<typeof Certificate>;
/** A certificate of a named learner, before its times are text. */
export type NamedCertificate = z.input<typeof Certificate> & { name: string };
export type IssuerProfile = z.infer<typeof IssuerProfile>;
export type RevocationList = z.infer<typeof RevocationList>;
