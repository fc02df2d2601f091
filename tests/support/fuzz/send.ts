import { z } from 'zod';
import { type Row, type Scene, siteAccess } from '../access-matrix.ts';
import { type DeskRow, deskAccess } from '../access-matrix-desk.ts';
import { createLesson, createPost, createTestimonial, next } from '../factories.ts';
import { browser } from '../requests.ts';
import { type BodyPlan, FORM_TYPE, JSON_TYPE } from './body-plan.ts';
import { edited } from './edits.ts';
import type { Operation } from './operations.ts';
import type { Plan } from './plan.ts';
import type { Role, World } from './world.ts';

/** A valid request of an operation, with records that exist at this moment. */
export type Good = { path: string; body: object | Uint8Array<ArrayBuffer> };

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** The row of an operation in the tests of the roles. */
const rows: Record<string, Row | DeskRow> = { ...siteAccess, ...deskAccess };

/** Whether the tests of the roles say that the operation takes its known good request. */
export function isAcceptedByTests({ id }: Operation): boolean {
  const row = rows[id];
  if (!row) return false;
  // What is done once is refused where a request before has done it.
  if ('again' in row) return false;
  // Of two who save the same, the tests let only the first.
  return ('owner' in row ? row.owner : (row.gives ?? 200)) < 300;
}

/** The people who may use an operation. */
export const bestRole = ({ id }: Operation): Role => (id in deskAccess ? 'admin' : 'owner');

/** A request that the operation takes now; of one that the tests of the roles do not know, its parameters are made up. */
export async function goodRequest({ id, method, path }: Operation, world: World): Promise<Good> {
  const row = rows[id];
  if (!row) return { path, body: {} };
  const scene = method === 'DELETE' ? await withMore(world.scene()) : world.scene();
  const named = `/api${typeof row.path === 'function' ? await row.path(scene) : row.path}`;
  const { body = {} } = row;
  return { path: named, body: await upToDate(typeof body === 'function' ? await body(scene) : body, named, world) };
}

/** The scene with something new to delete. */
async function withMore(scene: Scene): Promise<Scene> {
  const { db } = scene.deps;
  const { school } = scene;
  const lesson = await createLesson(db, school.course.id);
  return {
    ...scene,
    school: { ...school, lesson },
    post: await createPost(db),
    testimonial: await createTestimonial(db),
  };
}

/** A save with the version that its record has by now, and a name in addresses that no other has. */
async function upToDate(body: Good['body'], path: string, { api, headersOf }: World): Promise<Good['body']> {
  const named = 'slug' in body ? { ...body, slug: `fuzz-${next()}` } : body;
  if (!('version' in named)) return named;
  // A part of a record, `/offer`, is saved with the version of the whole.
  const record = path.replace(/\/[a-z]+$/, (part) => (part === '/settings' ? part : ''));
  const response = await api.request(record, { headers: headersOf('admin') });
  const { data } = Versioned.safeParse(await response.json()).data ?? {};
  return { ...named, ...data };
}

const Versioned = z.object({ data: z.object({ version: z.int() }) });

/** The request that a plan makes of a good one. */
export function requestOf(operation: Operation, good: Good, plan: Plan, world: World): Sent {
  const { type, content } = contentOf(plan.body, good.body);
  return {
    method: operation.method,
    path: addressOf(operation, good.path, plan),
    headers: {
      ...world.headersOf(plan.role),
      ...(type !== undefined && { 'Content-Type': type }),
      ...(plan.body.kind === 'page' && browser),
      ...plan.headers,
    },
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
      return plan.kind === 'json'
        ? { type: JSON_TYPE, content: JSON.stringify(value) }
        : { type: FORM_TYPE, content: formOf(value) };
    }
  }
}

const over = (good: object, changes: unknown): object => ({ ...good, ...(typeof changes === 'object' ? changes : {}) });

/** A good body cut off and with wrong bits. */
function damaged({ length, flips }: Extract<BodyPlan, { kind: 'damaged' }>, good: Good['body']): Content {
  const isFile = good instanceof Uint8Array;
  const content = new Uint8Array(isFile ? good : Buffer.from(JSON.stringify(good))).slice(0, length);
  for (const flip of flips) if (flip < content.length) content[flip] = (content[flip] ?? 0) ^ 0x55;
  return { type: isFile ? 'image/png' : JSON_TYPE, content };
}

/** An object as a plain form says it: each field a text, and each entry of a list the field once more. */
function formOf(value: unknown): string {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const pairs = fields.flatMap(([name, each]) => [each].flat().map((one) => [name, textOf(one)] as const));
  return pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
