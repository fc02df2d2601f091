import type { Log } from './deps.ts';
import type { Env } from './env.ts';
import type { Answered, Hearers } from './http/listener.ts';

/**
 * Writes a line for each answered request, without anything that says who asked: no address, no query, and a path only
 * where it names content that everybody may read.
 */
export function accessLog(log: Log, which: Env['LOG_REQUESTS'] = 'none'): Hearers {
  const write = (answered: Answered) => log('info', 'request', answered);
  return {
    ...(which !== 'none' && { onAnswered: write }),
    ...(which === 'all' && { onStoredPage: write }),
  };
}
