import { ApiError } from '../../contract/base/error.ts';
import type { FormOutcome } from '../../contract/base/form-outcome.ts';
import type { Deps } from '../../server/deps.ts';
import { readOutcome } from '../../server/http/form-outcomes.ts';
import type { buildApi } from '../../server/start/app.ts';
import { TEST_NOW } from './api.ts';

export type Api = Pick<ReturnType<typeof buildApi>, 'request'>;

/** The sender of a request: with `address` it comes over a socket, without it the call is in-process. */
export type Sender = { address?: string; headers?: Record<string, string> };

/** The headers that a browser sends with a posted form. */
export const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Posts a body with just these headers. */
export async function post(
  api: Api,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  { address, headers = {} }: Sender = {},
) {
  const bindings = address ? { incoming: { socket: { remoteAddress: address } } } : undefined;
  return api.request(path, { method: 'POST', body, headers }, bindings);
}

/** Posts JSON; a text is sent as it is. */
export function postJson(api: Api, path: string, body: unknown, { headers, ...sender }: Sender = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return post(api, path, text, { ...sender, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** Posts a form as a browser does that navigates to the response; a text is sent as it is. */
export function postForm(api: Api, path: string, fields: Record<string, string> | string, sender: Sender = {}) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const text = new URLSearchParams(fields).toString();
  return post(api, path, typeof fields === 'string' ? fields : text, {
    ...sender,
    headers: { ...type, ...browser, ...sender.headers },
  });
}

/** The status and the one error shape of a refused request. */
export async function refusal(response: Response) {
  return { status: response.status, ...ApiError.parse(await response.json()) };
}

/** The outcome of a posted form, as the page reads it after the 303. */
export async function outcomeOf(db: Deps['db'], response: Response, now = TEST_NOW): Promise<FormOutcome | null> {
  const [, id = ''] = /form_outcome=([^;]*)/.exec(response.headers.get('Set-Cookie') ?? '') ?? [];
  return readOutcome({ db, now: () => now }, id);
}

/** Sends JSON with another method than POST. */
export async function sendJson(
  api: Api,
  method: 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  headers = {},
) {
  return api.request(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** A body that records whether any of it was read. */
export function unread(text: string) {
  let isRead = false;
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      isRead = true;
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  };
  return { stream: new ReadableStream(source, { highWaterMark: 0 }), isRead: () => isRead };
}

/** Posts JSON whose body comes only after `first`, as over a slow connection. */
export async function postLate(
  api: Api,
  path: string,
  body: object,
  { headers, first }: { headers: Record<string, string>; first: () => Promise<unknown> },
): Promise<Response> {
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      await first();
      controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
      controller.close();
    },
  };
  const stream = new ReadableStream(source, { highWaterMark: 0 });
  const init = { method: 'POST', body: stream, duplex: 'half' };
  return api.request(path, { ...init, headers: { 'Content-Type': 'application/json', ...headers } });
}
