import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { endpoints } from '../../server/start/endpoints.ts';
import { createScene, siteAccess } from '../support/access-matrix.ts';
import { testApi } from '../support/api.ts';
import { createSite } from '../support/factories.ts';

const { api, db, pool, deps } = await testApi();
await createSite(db);
const scene = await createScene(api, deps);

/** The tables that a statement reads. */
const tablesOf = (statement: string) =>
  [...statement.matchAll(/\b(?:from|join) "?([a-z_]+)"?/gi)].map(([, table = '']) => table);

// The documentation of the API reads no table.
const cached = endpoints.filter(({ cached, route }) => cached && !route.tags?.includes('Operation'));

test.each(cached.map(({ route }) => route.operationId ?? ''))(
  '%s is kept until a table that it reads changes',
  async (id) => {
    const path = siteAccess[id]?.path ?? '';
    const queries = vi.spyOn(pool, 'query');
    const response = await api.request(`/api${typeof path === 'function' ? await path(scene) : path}`);
    expect(response.status).toBe(200);
    const texts = queries.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query),
    );
    queries.mockRestore();
    const { rows } = await db.execute<{ name: string; notifies: boolean }>(sql`
      SELECT relname AS name, EXISTS (
        SELECT FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE tgrelid = relid AND prosrc LIKE '%content_changed%'
      ) AS notifies FROM pg_stat_user_tables WHERE schemaname = 'public'`);
    const tables = new Set(texts.flatMap(tablesOf));
    const read = rows.filter(({ name }) => tables.has(name));
    expect(read).not.toEqual([]);
    expect(read.filter(({ notifies }) => !notifies)).toEqual([]);
  },
);
