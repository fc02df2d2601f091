import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';

/** True when the database answers within `milliseconds`. */
export async function databaseAnswers({ db }: Pick<Deps, 'db'>, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  const answered = db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
