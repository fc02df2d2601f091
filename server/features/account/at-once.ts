import { APIError } from 'better-auth/api';
import { type Auth, type AuthDeps, createAuth } from '../../auth/auth.ts';
import type { RequestError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { claimByEmail } from '../learning/index.ts';

/**
 * Runs calls of the library, its mails and the effects of a verified address in one transaction.
 * @param run gets the library and the deps over that transaction
 */
export function atOnce<Result>(
  deps: Deps,
  run: (auth: Auth, inside: Deps & AuthDeps) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const faults: unknown[] = [];
    const onMailError = (error: unknown) => faults.push(error);
    const onVerified = ({ id, email }: { id: string; email: string }) => claimByEmail(tx, { userId: id, email });
    const inside = { ...deps, db: tx, onMailError, onVerified };
    const result = await run(createAuth(inside), inside);
    if (faults.length > 0) throw faults[0];
    return result;
  });
}

/** Throws this error for a refusal by the library; other errors stay the same. */
export async function refusedAs<Result>(refusal: () => RequestError, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw refusal();
    throw error;
  }
}

/** Whether the library could not store an account; it does not give the cause. */
export function couldNotStore(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === 'FAILED_TO_CREATE_USER';
}
