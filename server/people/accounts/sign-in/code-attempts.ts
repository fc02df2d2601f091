import type { findSecondStep } from '../../../auth/links.ts';
import { codesPaused, mailAccount, recipientOf, wrongCode } from '../../../auth/mails.ts';
import type { RateLimit } from '../../../base/limits.ts';
import type { Deps } from '../../../deps.ts';
import { type CountDeps, countUse, refuseUnlessAllowed, returnUse } from '../../../http/rate-limit.ts';

/** An app shows a code for 30 seconds; it is accepted in these, and in the 30 seconds before and after. */
const CODE_SECONDS = 90;

/** The owner is emailed once in this time about wrong codes below the limits. */
const WRONG_CODE_MAIL = { uses: 1, seconds: 86_400 };

/** Whose sign-in waits, or who is signed in. */
export type CodeOwner = Pick<
  NonNullable<Awaited<ReturnType<typeof findSecondStep>>>,
  'id' | 'name' | 'email' | 'emailVerified' | 'generation'
>;

/** `giveBack` after a right code, or one that was not judged. */
type CodeTry = { fail: () => Promise<void>; giveBack: () => Promise<void> };

/**
 * Counts an attempt at the code of an account before the code is judged, so that of many at once only as many as the limits allow are.
 * The owner is emailed about the first wrong one of a day in a browser that is not theirs, and about a pause.
 * A new password by an emailed link begins the counts again: whoever tried codes knew the former one.
 * @param isOwnBrowser whether the owner has signed in before in this browser
 * @throws RequestError too_many_requests
 */
export async function countCodeAttempt(deps: Deps, account: CodeOwner, isOwnBrowser: boolean): Promise<CodeTry> {
  const subject = `${account.id}:${account.generation}`;
  const count = async (name: string, limit: RateLimit) => {
    const use = await countUse(deps, name, subject, limit);
    refuseUnlessAllowed(use, 'Too many wrong codes.');
    return use;
  };
  const attempts = await count('sign-in-code-attempt', deps.limits.signInCode);
  const attemptsOfDay = await count('sign-in-code-day', deps.limits.signInCodePerDay);
  return {
    fail: async () => {
      const pause = [attemptsOfDay, attempts].find(({ isLast }) => isLast);
      if (pause) await mailPause(deps, account, pause.retryAfter);
      else if (!isOwnBrowser) await mailWrongCode(deps, account);
    },
    giveBack: async () => {
      await returnUse(deps, 'sign-in-code-attempt', subject);
      await returnUse(deps, 'sign-in-code-day', subject);
    },
  };
}

async function mailWrongCode(deps: Deps, account: CodeOwner): Promise<void> {
  if (!(await countUse(deps, 'wrong-code-mail', account.id, WRONG_CODE_MAIL)).allowed) return;
  await mailAccount(deps, recipientOf(account), wrongCode(account, deps.now()));
}

function mailPause(deps: Deps, account: CodeOwner, seconds: number): Promise<void> {
  const until = new Date(deps.now().getTime() + seconds * 1000);
  return mailAccount(deps, recipientOf(account), codesPaused(account, until));
}

/** Whether a code of the second factor is used for the first time; from now on it no longer is. */
export async function isFirstUse(deps: CountDeps, userId: string, code: string): Promise<boolean> {
  return (await countUse(deps, 'sign-in-code', `${userId} ${code}`, { uses: 1, seconds: CODE_SECONDS })).allowed;
}
