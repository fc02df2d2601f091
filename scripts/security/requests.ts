import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HONEYPOT } from '../../contract/base/constants.ts';
import { JsonSchema } from '../../tests/support/fuzz/schema.ts';

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: JsonSchema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: JsonSchema })) }).optional(),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
});
const List = z.object({ data: z.array(z.object({ id: z.string().optional(), slug: z.string().optional() })) });

type Site = { url: string; learner: string; admin: string };

/** Operations that would end the scanner's session. */
const sessionEnding = ['signOut', 'deleteAccount', 'changePassword', 'endSession', 'endOtherSessions'];

/** Fields whose example would stop a request before it reaches the database: the honeypot and the cursor. */
const omittedFields = [HONEYPOT, 'cursor'];

function exampleOf(schema: JsonSchema, shapes: Record<string, JsonSchema>, name = ''): unknown {
  const named = shapes[schema.$ref?.replace('#/components/schemas/', '') ?? ''] ?? schema;
  const [choice] = named.oneOf ?? named.anyOf ?? [];
  if (choice) return exampleOf(choice, shapes, name);
  if (named.enum) return named.enum[0];
  const [type] = [named.type].flat();
  if (type === 'object') {
    const fields = Object.entries(named.properties ?? {}).filter(([key]) => !omittedFields.includes(key));
    return Object.fromEntries(fields.map(([key, each]) => [key, exampleOf(each, shapes, key)]));
  }
  if (type === 'array') return [exampleOf(named.items ?? {}, shapes, name)];
  if (type === 'integer' || type === 'number') return Math.max(named.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return textOf(named, name);
}

function textOf({ format, maxLength = 100 }: JsonSchema, name: string): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'date') return '2027-01-04';
  if (format === 'date-time') return '2027-01-04T06:00:00.000Z';
  if (/email/i.test(name)) return 'somebody@example.net';
  if (/country/i.test(name)) return 'IN';
  if (name === 'courseId') return '3';
  return (/phone|mobile/i.test(name) ? '+919876543210' : 'devops-basics').slice(0, maxLength);
}

/** Fills in a path parameter with the first record of its list; `*` marks the values that sqlmap varies. */
async function fillPath(path: string, { url, admin }: Site): Promise<string> {
  const [before = '', ...others] = path.split(/\{\w+\}/);
  if (others.length === 0) return path;
  const response = await fetch(`${url}${before.replace(/\/$/, '')}`, { headers: { Cookie: admin } });
  const [first] = List.safeParse(await response.json()).data?.data ?? [];
  const names = path.startsWith('/api/desk') ? [first?.id] : [first?.slug, first?.id];
  const value = names.find((name) => name !== undefined) ?? 'devops-basics';
  return others.reduce((whole, part) => `${whole}${value}*${part}`, before);
}

/** Writes a request file for sqlmap for every operation with an input. @returns the number of files */
export async function writeRequests(directory: string, site: Site): Promise<number> {
  const { paths, components } = Document.parse(await (await fetch(`${site.url}/api/openapi.json`)).json());
  let count = 0;
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const text = await requestOf({ method, path, ...operation }, components.schemas, site);
      if (!text || sessionEnding.includes(operation.operationId)) continue;
      await writeFile(join(directory, `${operation.operationId}.txt`), text);
      count += 1;
    }
  }
  return count;
}

type RequestSpec = z.infer<typeof Operation> & { method: string; path: string };

async function requestOf(
  { method, path, parameters, requestBody }: RequestSpec,
  shapes: Record<string, JsonSchema>,
  site: Site,
) {
  const schema = requestBody?.content['application/json']?.schema;
  const query = new URLSearchParams(
    parameters
      .filter((each) => each.in === 'query' && !omittedFields.includes(each.name))
      .map((each) => [each.name, String(exampleOf(each.schema, shapes, each.name))]),
  );
  if (!schema && query.size === 0 && !path.includes('{')) return undefined;
  const body = schema ? JSON.stringify(exampleOf(schema, shapes)) : '';
  const address = `${await fillPath(path, site)}${query.size > 0 ? `?${query}` : ''}`;
  const head = [
    `${method.toUpperCase()} ${address} HTTP/1.1`,
    `Host: ${new URL(site.url).host}`,
    `Origin: ${site.url}`,
  ];
  const cookie = path.startsWith('/api/desk') ? site.admin : site.learner;
  return [...head, `Cookie: ${cookie}`, ...(body ? ['Content-Type: application/json'] : []), '', body].join('\n');
}
