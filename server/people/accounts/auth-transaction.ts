import { APIError } from 'better-auth/api';
import { type Auth, type AuthDeps, createAuth } from '../../auth/auth.ts';
import { endAccess } from '../../auth/end-access.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { claimByEmail } from '../../learning/enrollments/index.ts';
import { contextOf } from '../../records/index.ts';
import { settleOrder } from '../../selling/orders/index.ts';

type Person = { id: string; email: string };

/** Everyone who had access before loses it, makers of orders included; the account claims the records of the address. */
async function proveAddress(deps: Deps, tx: Tx, { id, email }: Person, keptSession?: string): Promise<void> {
  await endAccess(tx, id, keptSession);
  await claimByEmail(contextOf(deps, tx, null), { userId: id, email }, settleOrder);
}

/** Runs the library in one transaction, emails included. @param keptSession stays when an address is verified */
export function inAuthTransaction<Result>(
  deps: Deps,
  run: (auth: Auth, inside: Deps & AuthDeps) => Promise<Result>,
  keptSession?: string,
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const errors: unknown[] = [];
    const onMailError = (error: unknown) => errors.push(error);
    const onVerified = (person: Person) => proveAddress(deps, tx, person, keptSession);
    const inside = { ...deps, db: tx, onMailError, onVerified };
    const result = await run(createAuth(inside), inside);
    if (errors.length > 0) throw errors[0];
    return result;
  });
}

/** @param refuse in place of a refusal by the library; its other errors stay the same */
export async function mapAuthErrors<Result>(refuse: () => never, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) refuse();
    throw error;
  }
}

/** The library does not give the cause. */
export function couldNotStore(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === 'FAILED_TO_CREATE_USER';
}
