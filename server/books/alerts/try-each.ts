import { describeError, describeReason } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';
import { type NewAlert, replaceAlerts } from './raise.ts';

type Failure<Item> = { item: Item; reason: string };

/** Runs the task for each item, also after failures, which are logged and returned. @param idOf for the log */
export async function tryEach<Item>(
  { log }: Pick<Deps, 'log'>,
  { job, items, idOf }: { job: string; items: Iterable<Item>; idOf: (item: Item) => string },
  task: (item: Item) => Promise<void>,
): Promise<Failure<Item>[]> {
  const failures: Failure<Item>[] = [];
  for (const item of items) {
    try {
      await task(item);
    } catch (error) {
      log('error', 'jobs.item_failed', { job, item: idOf(item), ...describeError(error) });
      failures.push({ item, reason: describeReason(error) });
    }
  }
  return failures;
}

type FailureText = { id: string; text: string; orderId?: string };

type AlertingJob<Item> = {
  /** Unique name of the job in the log and in the alerts. */
  job: string;
  /** All items that are due. The alert of an item ends when the item succeeds or is no longer due. */
  items: Iterable<Item>;
  describeFailure: (item: Item) => FailureText;
};

/** Like `tryEach`; a failure also raises an alert, until the item succeeds. */
export async function tryEachWithAlerts<Item>(
  deps: Deps,
  { job, items, describeFailure }: AlertingJob<Item>,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const failures = await tryEach(deps, { job, items, idOf: (item) => describeFailure(item).id }, task);
  const alerts = failures.map(({ item, reason }): NewAlert => {
    const { id, text, ...order } = describeFailure(item);
    return {
      kind: 'fault',
      about: id,
      text: `${text}: ${reason}. The site will try again.`,
      reopens: true,
      ...order,
    };
  });
  await transact(deps, null, (context) => replaceAlerts(context, `${job}: `, alerts));
}

export function describeOrderFailure(textOf: (code: string) => string) {
  return ({ id, code }: { id: string; code: string }): FailureText => ({ id, text: textOf(code), orderId: id });
}
