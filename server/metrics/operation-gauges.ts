import type { Deps } from '../deps.ts';
import { findProblems } from '../http/readiness.ts';
import { readRuns } from '../jobs/scheduled-runs.ts';
import type { GaugeOptions, Reading } from './gauges.ts';

type Operation = Pick<Deps, 'db' | 'env' | 'now'>;
type AddGauge = (options: GaugeOptions, read: () => Promise<Reading[]>) => void;

export function watchOperation(addGauge: AddGauge, deps: Operation): void {
  const problems = {
    name: 'site_problem',
    help: '1 for each problem that makes the site degraded',
    labelNames: ['problem'],
  };
  addGauge(problems, async () => (await findProblems(deps)).map(({ id }) => ({ labels: { problem: id }, value: 1 })));
  const lastRuns = {
    name: 'schedule_last_run_timestamp_seconds',
    help: 'When each scheduled job last ended, the same on every node',
    labelNames: ['job'],
  };
  addGauge(lastRuns, async () =>
    (await readRuns(deps)).jobs.flatMap(({ name, ranAt }) =>
      ranAt ? [{ labels: { job: name }, value: ranAt.getTime() / 1000 }] : [],
    ),
  );
  const late = {
    name: 'schedule_late',
    help: '1 for a scheduled job that is late, else 0; the same on every node',
    labelNames: ['job'],
  };
  addGauge(late, async () =>
    (await readRuns(deps)).jobs.map(({ name, isLate }) => ({ labels: { job: name }, value: Number(isLate) })),
  );
  const backup = { name: 'backup_age_seconds', help: 'Age of the newest backup of the embedded database' };
  addGauge(backup, () => readBackupAge(deps));
}

async function readBackupAge(deps: Operation): Promise<Reading[]> {
  const ranAt = (await readRuns(deps)).backup?.ranAt;
  return ranAt ? [{ value: (deps.now().getTime() - ranAt.getTime()) / 1000 }] : [];
}
