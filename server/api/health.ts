import { Health, Readiness } from '../../contract/base/health.ts';
import { fail } from '../base/errors.ts';
import { version } from '../base/version.ts';
import { findReadinessProblem } from '../http/readiness.ts';
import { endpoint } from './endpoint.ts';
import { errorResponse, jsonResponse } from './responses.ts';

/** How long the database may take to answer, in milliseconds. */
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
    'The database answers and has this version, the node receives content changes, and it is not stopping.',
  ),
  otherResponses: { 503: errorResponse('The node should get no requests; `message` says why.') },
  handler: async ({ deps }) => {
    const reason = await findReadinessProblem(deps, TIMEOUT_MS);
    if (reason) fail.unavailable(reason);
    return { status: 'ready' as const };
  },
});

export const healthEndpoints = [health, ready];
