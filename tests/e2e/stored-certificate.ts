import { eq } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { readEnv } from '../../server/base/env.ts';
import { courses, users } from '../../server/db/schema/index.ts';
import { issueCertificate, revokeCertificate } from '../../server/learning/certificates/index.ts';
import { openSiteDatabase } from './database.ts';
import { port, secret } from './state.ts';
import { newEmail } from './stored-records.ts';

type CertificateOf = { name: string; course: string; revokedBecause?: string };

/** Stores a certificate for a new learner of the site under test. @returns its id */
export async function storeCertificate({ name, course: slug, revokedBecause: reason }: CertificateOf): Promise<string> {
  const { db, pool } = await openSiteDatabase();
  const deps = { db, env: readEnv({ PORT: String(port), SECRET: secret }), log: () => {}, now: () => new Date() };
  const noticed = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: new Date() };
  try {
    const id = await db.transaction(async (tx) => {
      const person = { name, email: newEmail(), phone: '+919876543210', ...noticed };
      const [user] = await tx.insert(users).values(person).returning();
      const [course] = await tx.select().from(courses).where(eq(courses.slug, slug));
      if (!user || !course) throw new Error(`No course ${slug}`);
      return issueCertificate({ ...deps, tx }, { userId: user.id, courseId: course.id });
    });
    if (reason) await revokeCertificate(deps, { id, reason });
    return id;
  } finally {
    await pool.end();
  }
}
