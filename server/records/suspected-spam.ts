import { HONEYPOT, PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import type { SpamForm } from '../../contract/base/states.ts';
import { suspectedSpam } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';

type Posted = { email: string } & Record<string, string | undefined>;

/** Keeps a form whose honeypot was filled in; staff decide whether a person sent it. */
export async function keepAsSpam({ db, now }: Pick<Deps, 'db' | 'now'>, form: SpamForm, posted: Posted): Promise<void> {
  const { [HONEYPOT]: _, ...typed } = posted;
  const body = Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const at = now();
  await db.insert(suspectedSpam).values({
    form,
    email: posted.email.toLowerCase(),
    body,
    privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    privacyNoticeAt: at,
    createdAt: at,
  });
}
