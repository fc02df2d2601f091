import { inDatabase, runSqlFile } from './desk/database.ts';

/** Gives the bench's account two courses, with classes and progress. */
export function enrollBenchLearner(dataDir: string): Promise<void> {
  return inDatabase(dataDir, (pool) => runSqlFile(pool, new URL('./learner.sql', import.meta.url)));
}
