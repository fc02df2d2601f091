import { eq } from 'drizzle-orm';
import { type CertificateRule, defaultRule } from '../../../contract/learning/certificate-rule.ts';
import type { Tx } from '../../db/client.ts';
import { certificateRules } from '../../db/schema/index.ts';

export async function readRule(tx: Tx, courseId: string): Promise<CertificateRule> {
  const [row] = await tx
    .select({ rule: certificateRules.rule })
    .from(certificateRules)
    .where(eq(certificateRules.courseId, courseId));
  return row?.rule ?? defaultRule;
}
