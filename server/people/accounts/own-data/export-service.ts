import { and, asc, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { AccountExport } from '../../../../contract/people/export.ts';
import { type Owner, ownerOf } from '../../../auth/owner.ts';
import type { SignedIn } from '../../../auth/session.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { withoutTokens } from '../../../mail/outbox.ts';
import { personalData } from './personal-data.ts';
import { orderOf, type PersonalTable, type Rows } from './personal-table.ts';

const UNVERIFIED =
  'Please confirm your email first: data of an address is given only to the person who reads its email.';

type Row = Record<string, unknown>;

const partsOfExport = AccountExport.omit({ exportedAt: true }).keyof().options;

/** Of an object, or of the objects of a list. */
function fieldsOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

async function readRows(
  tx: Tx,
  source: Rows,
  { fields, key, where }: { fields: string[]; key: PgColumn | undefined; where: SQL | undefined },
): Promise<Row[]> {
  const { table, sources } = source;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const selected = fields.map((field) => [field, sources?.[field] ?? columns[field]]);
  return tx
    .select({ ...Object.fromEntries(selected), ...(key && { key }) })
    .from(table)
    .where(where)
    .orderBy(...orderOf(source).map((field) => asc(field)));
}

async function readPart(tx: Tx, owner: Owner, source: PersonalTable, schema: unknown): Promise<Row[]> {
  const { table, lists = {}, ownedBy, isExported } = source;
  const contractFields = fieldsOf(schema);
  const { id: key }: Record<string, PgColumn> = getTableColumns(table);
  const fields = Object.keys(contractFields).filter((field) => !(field in lists));
  const rows = await readRows(tx, source, { fields, key, where: and(ownedBy(owner), isExported?.(owner)) });
  const keys = rows.map((row) => String(row.key));
  for (const [name, { parent, condition, ...list }] of Object.entries(lists)) {
    const inRows = {
      fields: Object.keys(fieldsOf(contractFields[name])),
      key: parent,
      where: and(inArray(parent, keys), condition),
    };
    const byKey = Map.groupBy(await readRows(tx, list, inRows), (row) => row.key);
    for (const row of rows) row[name] = byKey.get(row.key) ?? [];
  }
  return rows;
}

/** All data of an account in one snapshot. @throws RequestError forbidden while the email is not verified */
export async function exportAccount(deps: Pick<Deps, 'db' | 'now'>, person: SignedIn): Promise<AccountExport> {
  if (!person.emailVerified) fail.forbidden(UNVERIFIED);
  const read = async (tx: Tx): Promise<AccountExport> => {
    const parts: Record<string, Row[]> = {};
    for (const part of partsOfExport) {
      parts[part] = await readPart(tx, ownerOf(person), personalData[part], AccountExport.shape[part]);
    }
    const [account] = parts.account ?? [];
    // Deleted since the session was read.
    if (!account) fail.unauthorized();
    const data = AccountExport.parse({ exportedAt: deps.now(), ...parts, account });
    // A valid link would let anyone with this file choose a new password.
    return { ...data, mails: data.mails.map((mail) => ({ ...mail, text: withoutTokens(mail.text) })) };
  };
  return deps.db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
