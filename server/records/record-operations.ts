import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { DeskOrder } from '../../contract/desk-order.ts';
import { jsonResponse } from '../http/router.ts';
import { type Operation, operation, TRASHED, trashedAnswer } from './operation.ts';
import { orderRecords } from './order.ts';
import { type PlainRecord, type RecordTable, recordService, type StoredRecord } from './record.ts';

/** The parameters of what is done with one record. */
export const RecordParams = z.object({ id: z.uuid() });

/** How operations on records of a type are called and where they are. */
function namesOf({ type, called = type }: { type: string; called?: string }) {
  const Type = type.charAt(0).toUpperCase() + type.slice(1);
  return { one: called, many: `${called}s`, One: `Desk${Type}`, Many: `Desk${Type}s`, path: `/desk/${type}s` };
}

/** The operations on one plain record; a feature mounts those that it has. */
export function recordOperations<Row extends StoredRecord, Fields extends object, Shown extends object>(
  record: PlainRecord<Row, Fields, Shown>,
) {
  const { schemas, maxBytes } = record;
  const { one, One, path } = namesOf(record);
  const service = recordService(record);
  const permissions = [record.permission] as const;
  const size = maxBytes === undefined ? {} : { maxBytes };
  return {
    read: operation({
      id: `get${One}`,
      method: 'get',
      path: `${path}/{id}`,
      summary: `Read a ${one} as it is written`,
      permissions,
      params: RecordParams,
      answer: jsonResponse(schemas.Response, `The ${one}.`),
      handler: async ({ deps, params }) => ({ data: await service.read(deps, params) }),
    }),
    create: operation({
      id: `create${One}`,
      method: 'post',
      path,
      summary: `Add a ${one}`,
      permissions,
      body: schemas.Fields,
      ...size,
      status: 201,
      answer: jsonResponse(schemas.Response, `The ${one} is stored.`),
      handler: async ({ deps, actor, body }) => ({ data: await service.create(deps, { actor }, body) }),
    }),
    save: operation({
      id: `save${One}`,
      method: 'put',
      path: `${path}/{id}`,
      summary: `Change a ${one}`,
      permissions,
      params: RecordParams,
      body: schemas.Save,
      ...size,
      answer: jsonResponse(schemas.Response, `The ${one} as it is now.`),
      handler: async ({ deps, actor, params, body }) => ({
        data: await service.save(deps, { actor, ...params }, body),
      }),
    }),
    remove: operation({
      id: `delete${One}`,
      method: 'delete',
      path: `${path}/{id}`,
      summary: `Move a ${one} to the trash`,
      permissions,
      params: RecordParams,
      answer: trashedAnswer,
      handler: async ({ deps, actor, params }) => {
        await service.remove(deps, { actor, ...params });
        return TRASHED;
      },
    }),
  };
}

type Ordered = { table: RecordTable & { position: PgColumn; deletedAt: PgColumn } };

/** The operation that lists all records of a type, for one that has few. @param List schema of what it answers */
export function listOperation<Row extends StoredRecord, Fields extends object, Shown extends object>(
  record: PlainRecord<Row, Fields, Shown>,
  List: z.ZodType<{ data: Shown[] }>,
): Operation {
  const { one, many, Many, path } = namesOf(record);
  return operation({
    id: `list${Many}`,
    method: 'get',
    path,
    summary: `List the ${many}, drafts included`,
    permissions: [record.permission],
    answer: jsonResponse(List, `Every ${one}.`),
    handler: async ({ deps }) => ({ data: await recordService(record).list(deps) }),
  });
}

/** The operation that puts all records of a type in a new order. Mounted before those with an id in its place. */
export function orderOperation<Row extends StoredRecord, Fields extends object, Shown extends object>(
  record: PlainRecord<Row, Fields, Shown> & Ordered,
  List: z.ZodType<{ data: Shown[] }>,
): Operation {
  const { type, table } = record;
  const { many, Many, path } = namesOf(record);
  return operation({
    id: `order${Many}`,
    method: 'put',
    path: `${path}/order`,
    summary: `Put the ${many} in a new order`,
    permissions: [record.permission],
    body: DeskOrder,
    answer: jsonResponse(List, `The ${many} in their new order.`),
    handler: async ({ deps, actor, body }) => {
      await orderRecords(deps, { actor, table, type }, body);
      return { data: await recordService(record).list(deps) };
    },
  });
}
