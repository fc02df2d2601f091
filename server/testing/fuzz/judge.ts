import { z } from 'zod';
import { ApiError } from '../../../contract/error.ts';
import { RequestError } from '../../http/errors.ts';
import type { Change } from './changes.ts';
import type { Operation } from './operations.ts';

/** What a refused request may store, and why. */
const keptOfRefused: Record<string, string> = {
  'rate_limits insert': 'a limit counts what is refused, too',
  'rate_limits update': 'a limit counts what is refused, too',
  'form_outcomes insert': 'the page of a refused form says why, and holds what was typed',
  'sessions update': 'a session that is used is prolonged, whatever becomes of the request',
};

/** What a request that only reads may store, and why. */
const keptOfRead: Record<string, string> = {
  'sessions update': 'a session that is used is prolonged',
  'rate_limits insert': 'an export is counted',
  'rate_limits update': 'an export is counted',
  'audit_entries insert': 'the audit log says who took what is personal',
  'signing_keys insert': 'the key is made when it is first asked for',
};

/** What is stored apart from the change itself, so that it stays when the change fails. */
const keptApart: Record<string, string> = {
  ...keptOfRefused,
  'rate_limits delete': 'a right password forgets the tries before it',
};

/** Answers to what reached no operation, or not in a shape that it knows. */
const always = [400, 404, 405];

export type Judged = { answer: Response; text: string; changes: Change[] };

/** @returns what is wrong with an answer; empty when nothing is */
export function faultsOf(operation: Operation, { answer, text, changes }: Judged): string[] {
  const { status } = answer;
  const isRefused = status >= 400;
  return [
    ...(status >= 500 ? ['a fault of the server'] : []),
    ...([...always, ...operation.statuses].includes(status) ? [] : [`the status ${status} is not described`]),
    ...(isRefused ? faultsOfError(status, text) : faultsOfSuccess(operation, answer, text)),
    ...faultsOfStore(operation, isRefused, changes),
  ];
}

function faultsOfStore({ method }: Operation, isRefused: boolean, changes: Change[]): string[] {
  const kept = isRefused ? keptOfRefused : method === 'GET' ? keptOfRead : keptApart;
  const stored = changes.filter(({ what }) => !(what in kept));
  if (isRefused || method === 'GET') return stored.map(({ what }) => `it stored something: ${what}`);
  const transactions = new Set(stored.map(({ transaction }) => transaction));
  return transactions.size < 2
    ? []
    : [`it stored in ${transactions.size} steps: ${stored.map((c) => JSON.stringify(c))}`];
}

function faultsOfError(status: number, text: string): string[] {
  const { data, error } = z.strictObject(ApiError.shape).safeParse(parsed(text));
  if (error) return [`the error has another shape: ${error.message}`];
  return new RequestError(data.code).status === status ? [] : [`the code ${data.code} comes with ${status}`];
}

function faultsOfSuccess({ answers }: Operation, { status, headers }: Response, text: string): string[] {
  if (status === 303) {
    return /^\/(?![/\\])/.test(headers.get('Location') ?? '') ? [] : ['it leads to another site'];
  }
  const schema = answers.get(status);
  if (!schema) return [];
  const answered = parsed(text);
  const { data, error } = schema.safeParse(answered);
  if (error) return [`the answer is not as described: ${error.message}`];
  return JSON.stringify(data).length === JSON.stringify(answered).length
    ? []
    : ['the answer holds more than is described'];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
