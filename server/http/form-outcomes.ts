import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { parse } from 'hono/utils/cookie';
import type { FormOutcome } from '../../contract/base/form-outcome.ts';
import { describeError } from '../base/errors.ts';
import { formOutcomes } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';

export const OUTCOME_SECONDS = 600;

export const OUTCOME_COOKIE = 'form_outcome';

/** The cookie's full name; over https it has the prefix that allows a path, because the cookie is for one page only. */
export function outcomeCookieName({ env }: Pick<Deps, 'env'>): string {
  return env.PUBLIC_URL.startsWith('https:') ? `__Secure-${OUTCOME_COOKIE}` : OUTCOME_COOKIE;
}

type OutcomeDeps = Pick<Deps, 'db' | 'now'>;

/** Only the hash is stored, so that no one can read an outcome with an id from the database. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** @returns the random id (192 bits) to read it by */
export async function storeOutcome(deps: OutcomeDeps, outcome: FormOutcome): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + OUTCOME_SECONDS * 1000);
  await deps.db.insert(formOutcomes).values({ idHash: hashOf(id), outcome, expiresAt });
  return id;
}

/** Reads the stored outcome of a form; null for an unknown or expired one. */
export async function readOutcome(deps: OutcomeDeps, id: string): Promise<FormOutcome | null> {
  const [row] = await deps.db
    .select({ outcome: formOutcomes.outcome })
    .from(formOutcomes)
    .where(and(eq(formOutcomes.idHash, hashOf(id)), gt(formOutcomes.expiresAt, deps.now())));
  return row?.outcome ?? null;
}

/** Reads the outcome of the form that a `Cookie` header names; null if there is none, or while the database is away. */
export type ReadOutcome = (cookies: string | undefined) => Promise<FormOutcome | null>;

export function createReadOutcome(deps: Pick<Deps, 'db' | 'env' | 'log' | 'now'>): ReadOutcome {
  return async (cookies = '') => {
    const name = outcomeCookieName(deps);
    const id = cookies.includes(name) && parse(cookies, name)[name];
    if (!id) return null;
    return readOutcome(deps, id).catch((error: unknown) => {
      deps.log('error', 'form.outcome_not_read', describeError(error));
      return null;
    });
  };
}

export async function deleteExpiredOutcomes(deps: OutcomeDeps): Promise<void> {
  await deps.db.delete(formOutcomes).where(lte(formOutcomes.expiresAt, deps.now()));
}
