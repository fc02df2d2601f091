import { createHash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

/** The form in which the token of a session is stored: whoever reads the database, or a backup, cannot use the session. */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const hasToken = (row: unknown): row is { token: string } =>
  typeof row === 'object' && row !== null && 'token' in row && typeof row.token === 'string';

type Call = { model: string; where?: Where[] | undefined };

/** Hashes the tokens that a call of the library names, and puts the plain ones into what is found by them. */
function hashing({ model }: Call) {
  const plain = new Map<string, string>();
  const hash = (token: string) => {
    const stored = storedToken(token);
    plain.set(stored, token);
    return stored;
  };
  const hashWhere = (one: Where): Where => {
    if (model !== 'session' || one.field !== 'token') return one;
    return {
      ...one,
      value: Array.isArray(one.value) ? one.value.map((each) => hash(`${each}`)) : hash(`${one.value}`),
    };
  };
  const found = <Row>(row: Row): Row => {
    const token = model === 'session' && hasToken(row) ? plain.get(row.token) : undefined;
    return token === undefined ? row : { ...row, token };
  };
  return {
    called: <Asked extends Call>(call: Asked): Asked => ({
      ...call,
      ...(call.where && { where: call.where.map(hashWhere) }),
    }),
    stored: <Values extends object>(values: Values): Values =>
      model === 'session' && hasToken(values) ? { ...values, token: hash(values.token) } : values,
    found,
    foundAll: <Row>(rows: Row[]): Row[] => rows.map(found),
  };
}

/** Lets the library store the tokens of sessions as hashes: only its callers know the plain ones. */
export function withHashedTokens(connect: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = connect(options);
    const transaction: DBAdapter['transaction'] = (run) => adapter.transaction((inside) => run(hashTokens(inside)));
    return { ...adapter, ...hashTokens(adapter), transaction };
  };
}

function hashTokens(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async (call) => {
      const { stored, found } = hashing(call);
      return found(await adapter.create({ ...call, data: stored(call.data) }));
    },
    findOne: async (call) => {
      const { called, found } = hashing(call);
      return found(await adapter.findOne(called(call)));
    },
    findMany: async (call) => {
      const { called, foundAll } = hashing(call);
      return foundAll(await adapter.findMany(called(call)));
    },
    update: async (call) => {
      const { called, stored, found } = hashing(call);
      return found(await adapter.update({ ...called(call), update: stored(call.update) }));
    },
    updateMany: (call) => {
      const { called, stored } = hashing(call);
      return adapter.updateMany({ ...called(call), update: stored(call.update) });
    },
    count: (call) => adapter.count(hashing(call).called(call)),
    delete: (call) => adapter.delete(hashing(call).called(call)),
    deleteMany: (call) => adapter.deleteMany(hashing(call).called(call)),
    consumeOne: async (call) => {
      const { called, found } = hashing(call);
      return found(await adapter.consumeOne(called(call)));
    },
    incrementOne: async (call) => {
      const { called, found } = hashing(call);
      return found(await adapter.incrementOne(called(call)));
    },
  };
}
