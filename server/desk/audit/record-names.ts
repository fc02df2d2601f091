import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { recordTypes } from '../trash/index.ts';

type Named = { recordType: string; recordId: string };

export const nameKey = ({ recordType, recordId }: Named) => `${recordType}:${recordId}`;

/** In the trash it has no page of its own. */
type RecordName = { name: string; isInTrash: boolean };

/** The names of records by `nameKey`, as far as the records exist. */
export async function findRecordNames(tx: Tx, records: Named[]): Promise<Map<string, RecordName>> {
  const byType = Map.groupBy(records, ({ recordType }) => recordType);
  const selects = [...byType].flatMap(([type, ofType]) => {
    const source = recordTypes[type];
    const ids = ofType.map(({ recordId }) => recordId).filter((id) => z.uuid().safeParse(id).success);
    if (!source || ids.length === 0) return [];
    const { table, name } = source;
    const isInTrash = table.deletedAt ? sql`${table.deletedAt} IS NOT NULL` : sql`false`;
    return [
      sql`SELECT ${`${type}:`} || ${table.id} AS key, ${name} AS name, ${isInTrash} AS "isInTrash"
        FROM ${table} WHERE ${inArray(table.id, ids)}`,
    ];
  });
  if (selects.length === 0) return new Map();
  const { rows } = await tx.execute<RecordName & { key: string }>(sql.join(selects, sql` UNION ALL `));
  return new Map(rows.map(({ key, ...name }) => [key, name]));
}
