import type pg from 'pg';
import { currentRead } from '../base/current-request.ts';
import { isDatabaseUnavailable } from './errors.ts';

/** A prepared read, as Drizzle asks the driver for it. */
type Read = pg.QueryArrayConfig & { name: string; types: pg.CustomTypesConfig };
type Values = readonly unknown[];
type Result = pg.QueryArrayResult;
type Waiting = { read: Read; values: Values; answer: (result: Result | Promise<Result>) => void };

/** How the names of prepared reads begin (`prepared.ts`). */
export const READ = 'read_';

/** Different statements that are made of several; beyond, each read is a statement of its own. */
const MOST_MADE = 200;

const isRead = (asked: unknown): asked is Read =>
  typeof asked === 'object' && asked !== null && 'name' in asked && String(asked.name).startsWith(READ);

/**
 * A pool that sends the prepared reads which one GET has at one moment as one statement: `UNION ALL` of their columns as text, as
 * which the driver gets columns anyway (docs/decisions/0079). The rows are what each read alone would give. Each read is sent alone once, which
 * tells the types of its columns.
 */
export function readTogether(pool: pg.Pool): pg.Pool {
  const typesOf = new Map<string, number[]>();
  const made = new Map<string, string>();
  const waiting = new WeakMap<object, Map<string, Waiting>>();

  async function alone(read: Read, values: Values): Promise<Result> {
    const result = await pool.query(read, [...values]);
    typesOf.set(
      read.name,
      result.fields.map(({ dataTypeID }) => dataTypeID),
    );
    return result;
  }

  function ask(request: object, read: Read, values: Values): Promise<Result> {
    const group = waiting.get(request) ?? new Map<string, Waiting>();
    if (!typesOf.has(read.name) || group.has(read.name)) return alone(read, values);
    if (group.size === 0) setImmediate(() => send(request, group));
    waiting.set(request, group);
    return new Promise((answer) => group.set(read.name, { read, values, answer }));
  }

  function send(request: object, group: Map<string, Waiting>): void {
    waiting.delete(request);
    // In one order, so that the same reads make the same statement.
    const reads = [...group.values()].sort((one, other) => (one.read.name < other.read.name ? -1 : 1));
    const name = reads.map(({ read }) => read.name.slice(READ.length)).join('_');
    const isMade = reads.length > 1 && (made.has(name) || made.size < MOST_MADE);
    if (isMade) void sendTogether(name, reads);
    else answerAlone(reads);
  }

  async function sendTogether(name: string, reads: readonly Waiting[]): Promise<void> {
    const text = made.get(name) ?? statementOf(reads, typesOf);
    made.set(name, text);
    const values = reads.flatMap((one) => one.values);
    try {
      const result = await pool.query<unknown[]>({ name: `together_${name}`, text, rowMode: 'array', values });
      for (const [place, { read, answer }] of reads.entries()) answer(partOf(result, place, read, typesOf));
    } catch (error) {
      // What is wrong with one of them is not wrong with the others.
      answerAlone(reads, isDatabaseUnavailable(error) ? error : undefined);
    }
  }

  function answerAlone(reads: readonly Waiting[], error?: unknown): void {
    for (const { read, values, answer } of reads) answer(error ? Promise.reject(error) : alone(read, values));
  }

  const query = new Proxy(pool.query, {
    apply(_query, _pool, [asked, ...rest]) {
      const request = isRead(asked) ? currentRead() : undefined;
      return request ? ask(request, asked, rest[0] ?? []) : Reflect.apply(pool.query, pool, [asked, ...rest]);
    },
  });
  return new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
}

type Types = ReadonlyMap<string, readonly number[]>;

/** The reads as one statement: rows of the place of their read, and its columns as text. */
function statementOf(reads: readonly Waiting[], typesOf: Types): string {
  const counts = reads.map(({ read }) => typesOf.get(read.name)?.length ?? 0);
  const most = Math.max(...counts);
  let before = 0;
  const parts = reads.map(({ read, values }, place) => {
    const offset = before;
    before += values.length;
    const text = read.text.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + offset}`);
    const columns = Array.from({ length: most }, (_, n) => (n < (counts[place] ?? 0) ? `c${n}::text` : 'NULL::text'));
    const names = Array.from({ length: counts[place] ?? 0 }, (_, n) => `c${n}`);
    return `SELECT ${[place, ...columns].join(', ')} FROM (${text}) AS part (${names.join(', ')})`;
  });
  return parts.join(' UNION ALL ');
}

/** The rows of one of the reads, as it alone would give them. */
function partOf(result: Result, place: number, { name, types }: Read, typesOf: Types): Result {
  const parsers = (typesOf.get(name) ?? []).map((type) => types.getTypeParser(type, 'text'));
  const rows = result.rows
    .filter((row) => row[0] === place)
    .map((row) => parsers.map((parse, n) => (row[n + 1] === null ? null : parse(row[n + 1]))));
  return { ...result, rows, rowCount: rows.length };
}
