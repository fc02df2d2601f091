import { describeError, reasonFor } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';
import { keepAlerts, type NewAlert } from './raise.ts';

type Fault<Item> = { item: Item; reason: string };

/**
 * Does something with each item by itself: the fault of one is a line in the log, and the others go on.
 * @param idOf what the log calls an item
 * @returns the items that failed, and why
 */
export async function doApart<Item>(
  { log }: Pick<Deps, 'log'>,
  { job, items, idOf }: { job: string; items: Iterable<Item>; idOf: (item: Item) => string },
  work: (item: Item) => Promise<void>,
): Promise<Fault<Item>[]> {
  const faults: Fault<Item>[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log('error', 'jobs.item_failed', { job, item: idOf(item), ...describeError(error) });
      faults.push({ item, reason: reasonFor(error) });
    }
  }
  return faults;
}

type Told = { id: string; text: string; orderId?: string };

type Apart<Item> = {
  /** What the work is called in the log and in the alerts; no two are called the same. */
  job: string;
  /** All there is to do: the alert of an item that succeeds, or is not among them any more, is over. */
  items: Iterable<Item>;
  /** Which item it is, and what could not be done, in words. */
  told: (item: Item) => Told;
};

/** Does something with each item by itself; what fails is an alert, too, until it succeeds. */
export async function forEachApart<Item>(
  deps: Deps,
  { job, items, told }: Apart<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const faults = await doApart(deps, { job, items, idOf: (item) => told(item).id }, work);
  const alerts = faults.map(({ item, reason }): NewAlert => {
    const { id, text, ...of } = told(item);
    return { kind: 'fault', about: id, text: `${text}: ${reason}. The site will try it again.`, again: true, ...of };
  });
  await transact(deps, null, (context) => keepAlerts(context, `${job}: `, alerts));
}

/** Says of an order what could not be done. @param words with its code */
export function toldOfOrder(words: (code: string) => string) {
  return ({ id, code }: { id: string; code: string }): Told => ({ id, text: words(code), orderId: id });
}
