import { z } from 'zod';
import { ApiError } from '../../../contract/base/error.ts';
import { RequestError } from '../../../server/base/errors.ts';
import { browser } from '../requests.ts';
import { FORM_TYPE } from './body-plan.ts';
import { allowedWhenReading, allowedWhenRefused, type Change } from './changes.ts';
import type { Operation } from './operations.ts';
import type { Sent } from './send.ts';

/** Statuses of requests that reach no operation or have an unknown shape. */
const always = [400, 404, 405];

export type Judged = { response: Response; text: string; changes: Change[] };

/** @returns the faults of a response; empty without any */
export function faultsOf(operation: Operation, sent: Sent, { response, text, changes }: Judged): string[] {
  const { status } = response;
  const isRefused = status >= 400;
  return [
    ...(status >= 500 ? ['a fault of the server'] : []),
    ...([...always, ...operation.statuses].includes(status) ? [] : [`the status ${status} is not described`]),
    ...(isRefused ? faultsOfError(status, text) : faultsOfSuccess(operation, response, text)),
    ...(isLostForm(operation, sent, status) ? ['a page without script gets JSON'] : []),
    ...faultsOfStore(operation, isRefused, changes),
  ];
}

function faultsOfStore({ method }: Operation, isRefused: boolean, changes: Change[]): string[] {
  const kept = !isRefused && method === 'GET' ? allowedWhenReading : allowedWhenRefused;
  const stored = changes.filter(({ what }) => !(what in kept));
  if (isRefused || method === 'GET') return stored.map(({ what }) => `it stored something: ${what}`);
  const transactions = new Set(stored.map(({ transaction }) => transaction));
  return transactions.size < 2
    ? []
    : [`it stored in ${transactions.size} steps: ${stored.map((c) => JSON.stringify(c))}`];
}

/** Whether the response to a form of a page is not a redirect back to the page, although its address is valid. */
function isLostForm({ statuses }: Operation, { headers }: Sent, status: number): boolean {
  const isPage = headers.Accept === browser.Accept && headers['Content-Type'] === FORM_TYPE && statuses.includes(303);
  return isPage && !headers['Content-Encoding'] && ![303, ...always].includes(status);
}

function faultsOfError(status: number, text: string): string[] {
  const { data, error } = z.strictObject(ApiError.shape).safeParse(parsed(text));
  if (error) return [`the error has another shape: ${error.message}`];
  return new RequestError(data.code).status === status ? [] : [`the code ${data.code} comes with ${status}`];
}

function faultsOfSuccess({ responses }: Operation, { status, headers }: Response, text: string): string[] {
  if (status === 303) {
    return /^\/(?![/\\])/.test(headers.get('Location') ?? '') ? [] : ['it leads to another site'];
  }
  const schema = responses.get(status);
  if (!schema) return [];
  const body = parsed(text);
  const { data, error } = schema.safeParse(body);
  if (error) return [`the response is not as described: ${error.message}`];
  return JSON.stringify(data).length === JSON.stringify(body).length
    ? []
    : ['the response holds more than is described'];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
