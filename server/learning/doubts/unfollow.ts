import { and, eq } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import { isSame, sign } from '../../base/hmac.ts';
import { doubtFollows } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Context } from '../../records/index.ts';

type SecretDeps = Pick<Deps, 'env'>;
type Follow = { doubtId: string; userId: string };

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const TOKEN = new RegExp(`^(${UUID})\\.(${UUID})\\.([\\da-f]{64})$`);

/** The secret of the link to unfollow a doubt, which is derived from SECRET, and stored nowhere. */
export function unfollowToken({ env }: SecretDeps, { doubtId, userId }: Follow): string {
  const proof = sign(`unfollow:${doubtId}:${userId}`, env.SECRET ?? '');
  return `${doubtId}.${userId}.${proof}`;
}

function followOf(deps: SecretDeps, token: string): Follow | undefined {
  const [, doubtId, userId] = TOKEN.exec(token) ?? [];
  if (!doubtId || !userId) return undefined;
  return isSame(token, unfollowToken(deps, { doubtId, userId })) ? { doubtId, userId } : undefined;
}

/** A repeat does nothing. @throws RequestError not_found */
export async function unfollowByMail(context: Context<null>, { token }: { token: string }): Promise<void> {
  const follow = followOf(context, token);
  if (!follow) fail.notFound('This link is not complete. Open it from the email again.');
  const { doubtId, userId } = follow;
  await context.tx.delete(doubtFollows).where(and(eq(doubtFollows.doubtId, doubtId), eq(doubtFollows.userId, userId)));
}
