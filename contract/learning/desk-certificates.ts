import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { line } from '../base/text.ts';

const id = z.uuid();

export const DeskCertificate = z
  .object({
    id,
    name: z.string().meta({ description: 'The name on the certificate.' }),
    course: z.string(),
    issuedAt: time,
    revoked: z.object({ at: time, reason: z.string().nullable() }).nullable(),
    replacedBy: id.nullable().meta({ description: 'Id of the certificate that replaces it.' }),
    personId: id
      .nullable()
      .meta({ description: 'Id of the person who earned it; null without `classes.plan`, and once they are erased.' }),
    learner: z.string().nullable().meta({
      description:
        'The present name of the account; null once the account or the course is deleted, so that the certificate cannot be issued again.',
    }),
  })
  .meta({ id: 'DeskCertificate' });

export const DeskCertificateCandidate = z
  .object({
    id: id.meta({ description: 'Id of the enrollment.' }),
    personId: id.nullable().meta({ description: 'Id of the person; null without `classes.plan`.' }),
    name: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'Null without `classes.plan`, like the phone number.' }),
    phone: z.string().nullable(),
    course: z.object({ id, title: z.string() }),
    batch: z.object({ id, number: z.int(), endsOn: z.iso.date().nullable() }).nullable(),
    reasons: z
      .array(z.string())
      .meta({ description: 'The missing conditions, as text; empty for a learner who meets all of them.' }),
  })
  .meta({ id: 'DeskCertificateCandidate' });

const search = { cursor, q: line(200).optional().meta({ description: 'Words of the name or the course.' }) };

export const DeskCertificatesQuery = z.strictObject(search);
export const DeskCandidatesQuery = z.strictObject({ state: z.enum(['due', 'blocked']), ...search });
export const DeskCertificateList = listResponse(DeskCertificate, 'DeskCertificateList');
export const DeskCandidateList = listResponse(DeskCertificateCandidate, 'DeskCandidateList');

export const DeskCertificateIssue = z.strictObject({ enrollmentId: id }).meta({ id: 'DeskCertificateIssue' });

/** The reason for revoking a certificate; everyone who checks it reads the reason. */
export const DeskRevocation = z.strictObject({ reason: line(200, 'Enter the reason') }).meta({ id: 'DeskRevocation' });

export const DeskReplacement = z.strictObject({ name: line(100, 'Enter the name') }).meta({ id: 'DeskReplacement' });

export type DeskCertificate = z.infer<typeof DeskCertificate>;
export type DeskCertificateCandidate = z.infer<typeof DeskCertificateCandidate>;
export type DeskCertificatesQuery = z.infer<typeof DeskCertificatesQuery>;
export type DeskCandidatesQuery = z.infer<typeof DeskCandidatesQuery>;
export type DeskCertificateList = z.infer<typeof DeskCertificateList>;
export type DeskCandidateList = z.infer<typeof DeskCandidateList>;
export type DeskCertificateIssue = z.infer<typeof DeskCertificateIssue>;
export type DeskRevocation = z.infer<typeof DeskRevocation>;
export type DeskReplacement = z.infer<typeof DeskReplacement>;
