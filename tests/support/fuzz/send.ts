import { z } from 'zod';
import { type Row, type Scene, siteAccess } from '../access-matrix.ts';
import { type DeskRow, deskAccess } from '../access-matrix-desk.ts';
import { createLesson, createPost, createTestimonial, next } from '../factories.ts';
import { browser } from '../requests.ts';
import { type BodyPlan, FORM_TYPE, JSON_TYPE } from './body-plan.ts';
import { applyEdits } from './edits.ts';
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

/** The row of each operation in the access matrix. */
const rows: Record<string, Row | DeskRow> = { ...siteAccess, ...deskAccess };

/** Whether the access matrix expects success for the known good request of an operation. */
export function isAcceptedByTests({ id }: Operation): boolean {
  const row = rows[id];
  if (!row) return false;
  // A request that works once is refused the second time.
  if ('repeatStatus' in row) return false;
  return ('owner' in row ? row.owner : (row.status ?? 200)) < 300;
}

/** The people who may use an operation. */
export const bestRole = ({ id }: Operation): Role => (id in deskAccess ? 'admin' : 'owner');

/** A request that the operation accepts now. Without a row in the access matrix, its parameters are made up. */
export async function goodRequest({ id, method, path }: Operation, world: World): Promise<Good> {
  const row = rows[id];
  if (!row) return { path, body: {} };
  const scene = method === 'DELETE' ? await withNewRecords(world.scene()) : world.scene();
  const named = `/api${typeof row.path === 'function' ? await row.path(scene) : row.path}`;
  const { body = {} } = row;
  return { path: named, body: await withVersion(typeof body === 'function' ? await body(scene) : body, named, world) };
}

/** The scene with new records to delete. */
async function withNewRecords(scene: Scene): Promise<Scene> {
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

/** A body with the current version of its record, and a new slug. */
async function withVersion(body: Good['body'], path: string, { api, headersOf }: World): Promise<Good['body']> {
  const named = 'slug' in body ? { ...body, slug: `fuzz-${next()}` } : body;
  if (!('version' in named)) return named;
  // A part of a record, such as `/offer`, is saved with the version of the record.
  const record = path.replace(/\/[a-z]+$/, (part) => (part === '/settings' ? part : ''));
  const response = await api.request(record, { headers: headersOf('admin') });
  const { data } = Versioned.safeParse(await response.json()).data ?? {};
  return { ...named, ...data };
}

const Versioned = z.object({ data: z.object({ version: z.int() }) });

/** The known good request, changed by a plan. */
export function requestOf(operation: Operation, good: Good, plan: Plan, world: World): Sent {
  const { type, content } = contentOf(plan.body, good.body);
  const body = operation.method === 'GET' ? undefined : content;
  return {
    method: operation.method,
    path: addressOf(operation, good.path, plan),
    headers: {
      ...world.headersOf(plan.role),
      ...(type !== undefined && { 'Content-Type': type }),
      // As a browser does: without it an upload counts as one of the largest size.
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...(plan.body.kind === 'page' && browser),
      ...plan.headers,
    },
    body,
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
      const value = applyEdits(plan.isOverlay ? overlay(good, plan.value) : plan.value, plan.edits);
      return plan.kind === 'json'
        ? { type: JSON_TYPE, content: JSON.stringify(value) }
        : { type: FORM_TYPE, content: formOf(value) };
    }
  }
}

const overlay = (good: object, changes: unknown): object => ({
  ...good,
  ...(typeof changes === 'object' ? changes : {}),
});

/** A good body cut off and with wrong bits. */
function damaged({ length, flips }: Extract<BodyPlan, { kind: 'damaged' }>, good: Good['body']): Content {
  const isFile = good instanceof Uint8Array;
  const content = new Uint8Array(isFile ? good : Buffer.from(JSON.stringify(good))).slice(0, length);
  for (const flip of flips) if (flip < content.length) content[flip] = (content[flip] ?? 0) ^ 0x55;
  return { type: isFile ? 'image/png' : JSON_TYPE, content };
}

/** An object as a form sends it: each field as text, and one field for each entry of a list. */
function formOf(value: unknown): string {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const pairs = fields.flatMap(([name, each]) => [each].flat().map((one) => [name, textOf(one)] as const));
  return pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
