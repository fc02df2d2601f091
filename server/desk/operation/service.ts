import type { Deps } from '../../deps.ts';
import { findProblems, findReadinessProblem } from '../../http/index.ts';
import { readRuns } from '../../jobs/scheduled-runs.ts';

/** In milliseconds. */
const TIMEOUT_MS = 2000;

export async function readOperation(deps: Deps) {
  const [reason, problems, { jobs, backup }] = await Promise.all([
    findReadinessProblem(deps, TIMEOUT_MS),
    findProblems(deps),
    readRuns(deps),
  ]);
  const runs = backup ? [...jobs, { name: 'backup', dueAt: null, ...backup }] : jobs;
  const lateFirst = runs.toSorted((one, other) => Number(other.isLate) - Number(one.isLate));
  return {
    problems: [...(reason ? [reason] : []), ...problems.map(({ text }) => text)],
    work: lateFirst.map(({ name, ranAt, dueAt, isLate }) => ({ name, lastRunAt: ranAt, dueAt, isLate })),
  };
}
