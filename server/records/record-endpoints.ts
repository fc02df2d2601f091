import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { Reorder } from '../../contract/base/bodies.ts';
import { endpoint, TRASHED, trashedResponse } from '../api/endpoint.ts';
import { jsonResponse } from '../api/responses.ts';
import { type PlainRecord, type RecordTable, recordService, type StoredRecord } from './plain-record.ts';
import { reorderRecords } from './positions.ts';
import { perform } from './transact.ts';

export const RecordParams = z.object({ id: z.uuid() });

function namesOf<Type extends string>({ type, noun = type }: { type: Type; noun?: string }) {
  const Name = type.charAt(0).toUpperCase() + type.slice(1);
  return { noun, plural: `${noun}s`, id: `Desk${Name}`, pluralId: `Desk${Name}s`, path: `/desk/${type}s` as const };
}

/** A subject uses some or all of them. */
export function recordEndpoints<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string,
>(record: PlainRecord<Row, Fields, Shown, Type>) {
  const { schemas, maxBytes, may } = record;
  const { noun, id, path } = namesOf(record);
  const service = recordService(record);
  const size = maxBytes === undefined ? {} : { maxBytes };
  return {
    read: endpoint({
      id: `get${id}`,
      path: `GET ${path}/{id}` as const,
      summary: `Read a ${noun} as it is edited`,
      may,
      params: RecordParams,
      response: jsonResponse(schemas.Response, `The ${noun}.`),
      handler: async ({ deps, params }) => ({ data: await service.read(deps, params) }),
    }),
    create: endpoint({
      id: `create${id}`,
      path: `POST ${path}` as const,
      summary: `Add a ${noun}`,
      may,
      body: schemas.Fields,
      ...size,
      status: 201,
      response: jsonResponse(schemas.Response, `The ${noun} is stored.`),
      handler: perform(service.create, (data) => ({ data })),
    }),
    save: endpoint({
      id: `save${id}`,
      path: `PUT ${path}/{id}` as const,
      summary: `Change a ${noun}`,
      may,
      params: RecordParams,
      body: schemas.Save,
      ...size,
      response: jsonResponse(schemas.Response, `The updated ${noun}.`),
      handler: perform(service.save, (data) => ({ data })),
    }),
    remove: endpoint({
      id: `delete${id}`,
      path: `DELETE ${path}/{id}` as const,
      summary: `Move a ${noun} to the trash`,
      may,
      params: RecordParams,
      response: trashedResponse,
      handler: perform(service.remove, () => TRASHED),
    }),
  };
}

type WithOrder = { table: RecordTable & { position: PgColumn; deletedAt: PgColumn } };

/** The call that lists all records of a type that has few. @param List schema of its response */
export function listEndpoint<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string,
>(record: PlainRecord<Row, Fields, Shown, Type>, List: z.ZodType<{ data: Shown[] }>) {
  const { noun, plural, pluralId, path } = namesOf(record);
  return endpoint({
    id: `list${pluralId}`,
    path: `GET ${path}` as const,
    summary: `List the ${plural}, drafts included`,
    may: record.may,
    response: jsonResponse(List, `Every ${noun}.`),
    handler: async ({ deps }) => ({ data: await recordService(record).list(deps) }),
  });
}

/** The call that orders records by hand. Mount it before the calls with an id in that part of the path. */
export function reorderEndpoint<
  Row extends StoredRecord,
  Fields extends object,
  Shown extends object,
  Type extends string,
>(record: PlainRecord<Row, Fields, Shown, Type> & WithOrder, List: z.ZodType<{ data: Shown[] }>) {
  const { type, table } = record;
  const { plural, pluralId, path } = namesOf(record);
  return endpoint({
    id: `reorder${pluralId}`,
    path: `PUT ${path}/order` as const,
    summary: `Reorder the ${plural}`,
    may: record.may,
    body: Reorder,
    response: jsonResponse(List, `The ${plural} in their new order.`),
    handler: perform(
      (context, input: Reorder) => reorderRecords(context, { table, type }, input),
      async (_, { deps }) => ({ data: await recordService(record).list(deps) }),
    ),
  });
}
