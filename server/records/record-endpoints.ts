import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { Reorder } from '../../contract/base/reorder.ts';
import { endpoint, TRASHED, trashedResponse } from '../api/endpoint.ts';
import { jsonResponse } from '../api/responses.ts';
import { type PlainRecord, type RecordTable, recordService, type StoredRecord } from './plain-record.ts';
import { reorderRecords } from './positions.ts';
import { perform } from './transact.ts';

/** The parameters of calls on one record. */
export const RecordParams = z.object({ id: z.uuid() });

/** The names and the path of the calls on a record type. */
function namesOf<Type extends string>({ type, noun = type }: { type: Type; noun?: string }) {
  const Name = type.charAt(0).toUpperCase() + type.slice(1);
  return { one: noun, many: `${noun}s`, One: `Desk${Name}`, Many: `Desk${Name}s`, path: `/desk/${type}s` as const };
}

/** The calls on one plain record; a subject takes those that it has. */
export function recordEndpoints<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string,
>(record: PlainRecord<Row, Fields, Shown, Type>) {
  const { schemas, maxBytes, may } = record;
  const { one, One, path } = namesOf(record);
  const service = recordService(record);
  const size = maxBytes === undefined ? {} : { maxBytes };
  return {
    read: endpoint({
      id: `get${One}`,
      path: `GET ${path}/{id}` as const,
      summary: `Read a ${one} as it is edited`,
      may,
      params: RecordParams,
      response: jsonResponse(schemas.Response, `The ${one}.`),
      handler: async ({ deps, params }) => ({ data: await service.read(deps, params) }),
    }),
    create: endpoint({
      id: `create${One}`,
      path: `POST ${path}` as const,
      summary: `Add a ${one}`,
      may,
      body: schemas.Fields,
      ...size,
      status: 201,
      response: jsonResponse(schemas.Response, `The ${one} is stored.`),
      handler: perform(service.create, (data) => ({ data })),
    }),
    save: endpoint({
      id: `save${One}`,
      path: `PUT ${path}/{id}` as const,
      summary: `Change a ${one}`,
      may,
      params: RecordParams,
      body: schemas.Save,
      ...size,
      response: jsonResponse(schemas.Response, `The updated ${one}.`),
      handler: perform(service.save, (data) => ({ data })),
    }),
    remove: endpoint({
      id: `delete${One}`,
      path: `DELETE ${path}/{id}` as const,
      summary: `Move a ${one} to the trash`,
      may,
      params: RecordParams,
      response: trashedResponse,
      handler: perform(service.remove, () => TRASHED),
    }),
  };
}

type Ordered = { table: RecordTable & { position: PgColumn; deletedAt: PgColumn } };

/** The call that lists all records of a type, for one that has few. @param List schema of its response */
export function listEndpoint<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string,
>(record: PlainRecord<Row, Fields, Shown, Type>, List: z.ZodType<{ data: Shown[] }>) {
  const { one, many, Many, path } = namesOf(record);
  return endpoint({
    id: `list${Many}`,
    path: `GET ${path}` as const,
    summary: `List the ${many}, drafts included`,
    may: record.may,
    response: jsonResponse(List, `Every ${one}.`),
    handler: async ({ deps }) => ({ data: await recordService(record).list(deps) }),
  });
}

/** The call that puts all records of a type in a new order. Mounted before those with an id in its place. */
export function reorderEndpoint<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string,
>(record: PlainRecord<Row, Fields, Shown, Type> & Ordered, List: z.ZodType<{ data: Shown[] }>) {
  const { type, table } = record;
  const { many, Many, path } = namesOf(record);
  return endpoint({
    id: `reorder${Many}`,
    path: `PUT ${path}/order` as const,
    summary: `Reorder the ${many}`,
    may: record.may,
    body: Reorder,
    response: jsonResponse(List, `The ${many} in their new order.`),
    handler: perform(
      (context, input: Reorder) => reorderRecords(context, { table, type }, input),
      async (_, { deps }) => ({ data: await recordService(record).list(deps) }),
    ),
  });
}
