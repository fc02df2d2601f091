import { currentCaller } from './caller.ts';

type Waiting = { begin: () => void; drop: () => void };

/**
 * A queue in which networks take turns, so that a crowd from one network does not delay the others. When it is full, the newest of
 * the network with the most waiting makes room.
 * @param max the number that may wait
 */
export function queueByNetwork(max: number) {
  /** The next turn is that of the first network. */
  const byNetwork = new Map<string | null, Waiting[]>();
  let size = 0;

  /** Drops one of the network with the most waiting. @returns false if that would only exchange two networks */
  function makeRoom(network: string | null): boolean {
    const own = byNetwork.get(network)?.length ?? 0;
    const largest = [...byNetwork.values()].reduce((most, one) => (one.length > most.length ? one : most), []);
    if (largest.length <= own + 1) return false;
    largest.pop()?.drop();
    size -= 1;
    return true;
  }

  return {
    /** @returns false if the queue is full, and no other network has more waiting */
    add(network: string | null, waiting: Waiting): boolean {
      if (size >= max && !makeRoom(network)) return false;
      const ofNetwork = byNetwork.get(network);
      if (ofNetwork) ofNetwork.push(waiting);
      else byNetwork.set(network, [waiting]);
      size += 1;
      return true;
    },

    beginNext(): boolean {
      const [network, ofNetwork] = byNetwork.entries().next().value ?? [];
      const next = ofNetwork?.shift();
      if (network === undefined || !ofNetwork || !next) return false;
      byNetwork.delete(network);
      if (ofNetwork.length > 0) byNetwork.set(network, ofNetwork);
      size -= 1;
      next.begin();
      return true;
    },
  };
}

/**
 * Begins one task in each turn of the event loop, networks in turn, so that a crowd of them delays neither the tasks of others nor
 * other work.
 * @returns waits for the turn of the caller
 */
export function onePerTurn(): () => Promise<void> {
  const waiting = queueByNetwork(Number.POSITIVE_INFINITY);
  let isRunning = false;

  function beginNext(): void {
    isRunning = waiting.beginNext();
    if (isRunning) setImmediate(beginNext);
  }

  return () =>
    new Promise((begin) => {
      waiting.add(currentCaller().network, { begin, drop: begin });
      if (isRunning) return;
      isRunning = true;
      setImmediate(beginNext);
    });
}
