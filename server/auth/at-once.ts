import { APIError } from 'better-auth/api';
import type { Deps } from '../deps.ts';
import type { RequestError } from '../http/errors.ts';
import { type Auth, type AuthDeps, createAuth } from './auth.ts';

/**
 * Runs what the library does and the mails that it causes as one: all of it is stored, or nothing.
 * @param run gets the library, and the deps to do more, over the one transaction
 */
export function atOnce<Result>(
  deps: Deps,
  run: (auth: Auth, inside: Deps & AuthDeps) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const faults: unknown[] = [];
    const inside = { ...deps, db: tx, onMailFault: (error: unknown) => faults.push(error) };
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
