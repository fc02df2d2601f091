import { sql } from 'drizzle-orm';
import { RequestError } from '../base/errors.ts';
import type { Tx } from './client.ts';

/** Runs a task that is rolled back alone if it fails; the transaction continues. @throws what `task` throws */
export async function savepoint<Result>(tx: Tx, task: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`SAVEPOINT part`);
  try {
    const result = await task();
    await tx.execute(sql`RELEASE SAVEPOINT part`);
    return result;
  } catch (error) {
    await tx.execute(sql`ROLLBACK TO SAVEPOINT part`);
    await tx.execute(sql`RELEASE SAVEPOINT part`);
    throw error;
  }
}

/** Runs a task; on a conflict, only this part is rolled back, and the result is undefined. */
export async function unlessConflict<Result>(tx: Tx, task: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await savepoint(tx, task);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'conflict') return undefined;
    throw error;
  }
}
