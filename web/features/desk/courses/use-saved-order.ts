import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../form-outcome/index.ts';

type Failure = Parameters<typeof failureMessage>[0];

/**
 * An order that shows at once and is saved call by call, the newest last; when one fails, what is stored shows again.
 * @param stored as it was loaded
 * @param save sends an order
 */
export function useSavedOrder<Order>(stored: Order, save: (order: Order) => PromiseLike<{ error?: Failure }>) {
  const [shown, setShown] = useState<Order>();
  const [failure, setFailure] = useState<string>();
  const waiting = useRef<Order>(undefined);
  const isBusy = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when something else was loaded.
  useEffect(() => {
    if (!isBusy.current) setShown(undefined);
  }, [stored]);

  const sendAll = async () => {
    while (waiting.current !== undefined) {
      const order = waiting.current;
      waiting.current = undefined;
      const { error } = await save(order);
      if (!error) continue;
      waiting.current = undefined;
      setShown(undefined);
      setFailure(failureMessage(error, 'The order could not be saved.'));
    }
  };

  const put = async (order: Order) => {
    setShown(order);
    setFailure(undefined);
    waiting.current = order;
    if (isBusy.current) return;
    isBusy.current = true;
    await sendAll();
    isBusy.current = false;
  };

  return { order: shown ?? stored, put, failure };
}
