import { fill, inDatabase } from './desk/database.ts';

/** Gives the bench's account two courses, with classes and progress. */
export function enrolBench(dataDir: string): Promise<void> {
  return inDatabase(dataDir, (pool) => fill(pool, new URL('./learner.sql', import.meta.url)));
}
