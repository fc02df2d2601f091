import { DeskOperation } from '../../../contract/desk/desk-operation.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import type { Deps } from '../../deps.ts';
import { findProblems, findReadinessProblem } from '../../http/readiness.ts';
import { readRuns } from '../../jobs/scheduled-runs.ts';

const TIMEOUT_MS = 2000;

async function readOperation(deps: Deps) {
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

export const operationEndpoints = [
  endpoint({
    id: 'getDeskOperation',
    path: 'GET /desk/operation',
    summary: 'Read why the site is not ready or degraded, and when its scheduled work last ran',
    may: ['site.manage'],
    response: jsonResponse(DeskOperation, 'The problems and the scheduled work.'),
    handler: ({ deps }) => readOperation(deps),
  }),
];
