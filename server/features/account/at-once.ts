import { APIError } from 'better-auth/api';
import { type Auth, type AuthDeps, createAuth } from '../../auth/auth.ts';
import type { Deps } from '../../deps.ts';
import type { RequestError } from '../../http/errors.ts';
import { claimByEmail } from '../learning/index.ts';

/**
 * Runs what the library does, the mails that it causes and what a verified address brings as one: all of it is stored, or
 * nothing.
 * @param run gets the library, and the deps to do more, over the one transaction
 */
export function atOnce<Result>(
  deps: Deps,
  run: (auth: Auth, inside: Deps & AuthDeps) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const faults: unknown[] = [];
    const onMailFault = (error: unknown) => faults.push(error);
    const onVerified = ({ id, email }: { id: string; email: string }) => claimByEmail(tx, { userId: id, email });
    const inside = { ...deps, db: tx, onMailFault, onVerified };
    const result = await run(createAuth(inside), inside);
    if (faults.length > 0) throw faults[0];
    return result;
  });
}

/** What the library refuses is refused with this error; its own faults stay faults. */
export async function refusedAs<Result>(refusal: () => RequestError, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw refusal();
    throw error;
  }
}

/** Whether the library says that an account could not be stored; it keeps the cause to itself. */
export function couldNotStore(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === 'FAILED_TO_CREATE_USER';
}
