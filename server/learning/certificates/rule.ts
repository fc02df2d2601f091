import { eq } from 'drizzle-orm';
import { type CertificateRule, defaultRule } from '../../../contract/certificate-rule.ts';
import type { Tx } from '../../db/client.ts';
import { certificateRules } from '../../db/schema/index.ts';

/** What the certificate of a course asks for. */
export async function readRule(tx: Tx, courseId: string): Promise<CertificateRule> {
  const [row] = await tx
    .select({ rule: certificateRules.rule })
    .from(certificateRules)
    .where(eq(certificateRules.courseId, courseId));
  return row?.rule ?? defaultRule;
}
