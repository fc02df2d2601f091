import type { Log } from './deps.ts';
import type { Env } from './env.ts';
import type { Answered } from './http/listener.ts';

type Hear = (answered: Answered) => void;

/**
 * Writes a line for each answered request, without anything that says who asked: no address, no query, and a path only
 * where it names content that everybody may read.
 */
export function accessLog(log: Log, which: Env['LOG_REQUESTS'] = 'none'): { onAnswered?: Hear; onStoredPage?: Hear } {
  const write: Hear = (answered) => log('info', 'request', answered);
  return {
    ...(which !== 'none' && { onAnswered: write }),
    ...(which === 'all' && { onStoredPage: write }),
  };
}
