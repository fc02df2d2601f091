import { z } from 'zod';
import { type Row, whoMay } from '../who-may.ts';
import { type DeskRow, deskMay } from '../who-may-desk.ts';
import { edited } from './edits.ts';
import type { Operation } from './operations.ts';
import { type BodyPlan, FORM_TYPE, type Plan } from './plan.ts';
import type { World } from './world.ts';

/** A request that an operation takes, with what is there at this moment. */
export type Good = { path: string; body: object | Uint8Array<ArrayBuffer> };

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** What the tests of the roles know of an operation. */
const rows: Record<string, Row | DeskRow> = { ...whoMay, ...deskMay };

/** A request that the operation takes now; of one that the tests of the roles do not know, its parameters are made up. */
export async function goodRequest({ id, path }: Operation, world: World): Promise<Good> {
  const row = rows[id];
  if (!row) return { path, body: {} };
  const scene = world.scene();
  const named = `/api${typeof row.path === 'function' ? await row.path(scene) : row.path}`;
  const { body = {} } = row;
  return { path: named, body: await upToDate(typeof body === 'function' ? await body(scene) : body, named, world) };
}

/** A save with the version that its record has by now. */
async function upToDate(body: Good['body'], path: string, { api, headersOf }: World): Promise<Good['body']> {
  if (!('version' in body)) return body;
  // A part of a record, `/offer`, is saved with the version of the whole.
  const record = path.replace(/\/[a-z]+$/, (part) => (part === '/settings' ? part : ''));
  const answer = await api.request(record, { headers: headersOf('admin') });
  const { data } = Versioned.safeParse(await answer.json()).data ?? {};
  return { ...body, ...data };
}

const Versioned = z.object({ data: z.object({ version: z.int() }) });

/** The request that a plan makes of a good one. */
export function requestOf(operation: Operation, good: Good, plan: Plan, world: World): Sent {
  const { type, content } = contentOf(plan.body, good.body);
  return {
    method: operation.method,
    path: addressOf(operation, good.path, plan),
    headers: { ...world.headersOf(plan.role), ...(type !== undefined && { 'Content-Type': type }), ...plan.headers },
    body: operation.method === 'GET' ? undefined : content,
  };
}

function addressOf({ path, params }: Operation, good: string, plan: Plan): string {
  const [goodPath = '', goodQuery] = good.split('?');
  const named = plan.params?.reduce(
    (address, value, index) => address.replace(`{${params[index]?.name}}`, () => encode(value)),
    path,
  );
  const query = plan.query?.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&') ?? goodQuery;
  return (named ?? goodPath) + (query ? `?${query}` : '');
}

/** In percent-encoding, with a lone surrogate as bytes that no UTF-8 has. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

type Content = { type?: string; content: Sent['body'] };

function contentOf(plan: BodyPlan, good: Good['body']): Content {
  switch (plan.kind) {
    case 'none':
      return { content: undefined };
    case 'bytes':
      return { type: plan.type, content: plan.bytes };
    case 'damaged':
      return damaged(plan, good);
    default: {
      if (good instanceof Uint8Array) return { type: 'image/png', content: good };
      const value = edited(plan.over ? over(good, plan.value) : plan.value, plan.edits);
      if (plan.kind === 'form') return { type: FORM_TYPE, content: formOf(value) };
      return { type: 'application/json', content: JSON.stringify(value) };
    }
  }
}

const over = (good: object, changes: unknown): object => ({ ...good, ...(typeof changes === 'object' ? changes : {}) });

/** A good body cut off and with wrong bits. */
function damaged({ length, flips }: Extract<BodyPlan, { kind: 'damaged' }>, good: Good['body']): Content {
  const isFile = good instanceof Uint8Array;
  const content = new Uint8Array(isFile ? good : Buffer.from(JSON.stringify(good))).slice(0, length);
  for (const flip of flips) if (flip < content.length) content[flip] = (content[flip] ?? 0) ^ 0x55;
  return { type: isFile ? 'image/png' : 'application/json', content };
}

/** An object as a plain form says it: each field a text. */
function formOf(value: unknown): string {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  return fields.map(([name, each]) => `${encode(name)}=${encode(textOf(each))}`).join('&');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
