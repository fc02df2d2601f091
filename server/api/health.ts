import { z } from 'zod';
import { fail } from '../base/errors.ts';
import { version } from '../base/package-dir.ts';
import { withTimeout } from '../base/promises.ts';
import { findProblems, findReadinessProblem } from '../http/readiness.ts';
import { endpoint } from './endpoint.ts';
import { errorResponse, jsonResponse } from './responses.ts';

/** `version` is that of the running code. */
const Health = z.object({ status: z.literal('ok'), version: z.string() }).meta({ id: 'Health' });
const Readiness = z.object({ status: z.enum(['ready', 'degraded']) }).meta({ id: 'Readiness' });

const TIMEOUT_MS = 2000;

const health = endpoint({
  id: 'getHealth',
  path: 'GET /health',
  tag: 'Operation',
  summary: 'Check that the process is running, and in which version; the database is not used',
  may: 'public',
  withoutDatabase: true,
  response: jsonResponse(Health, 'The process is running.'),
  handler: async () => ({ status: 'ok' as const, version }),
});

const ready = endpoint({
  id: 'getReadiness',
  path: 'GET /ready',
  tag: 'Operation',
  summary: 'Check that this node is ready for requests',
  may: 'public',
  response: jsonResponse(
    Readiness,
    '`ready`, or `degraded` if requests are served while something else of the site fails, such as its scheduled jobs.',
  ),
  otherResponses: { 503: errorResponse('The node should get no requests; `message` says why.') },
  handler: async ({ deps }) => {
    const reason = await findReadinessProblem(deps, TIMEOUT_MS);
    if (reason) fail.unavailable(reason);
    const problems = await withTimeout(findProblems(deps), TIMEOUT_MS);
    return { status: problems?.length === 0 ? ('ready' as const) : ('degraded' as const) };
  },
});

export const healthEndpoints = [health, ready];
