import { isAllowedWhenRefused } from './changes.ts';
import { faultsOf } from './judge.ts';
import type { Operation } from './operations.ts';
import { type Plan, plainPlan } from './plan.ts';
import { bestRole, type Good, goodRequest, isAcceptedByTests, requestOf, type Sent } from './send.ts';
import type { World } from './world.ts';

/** Changes that may have ended a session, an account or a role, so that the person must be restored. */
const endsAccess = /^(users (update|delete)|sessions delete|credentials .*)$/;

/** Sends a request with the network address of a socket. */
export async function send({ api }: Pick<World, 'api'>, { method, path, headers, body }: Sent) {
  const bindings = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
  const response = await api.request(path, { method, headers, ...(body !== undefined && { body }) }, bindings);
  return { response, text: await response.text() };
}

/** Sends random requests to the operations of a world, and reports the faults of the responses. */
export function createRequestTrials(world: World) {
  /** Good requests that changed nothing, so that they can be sent again. */
  const unused = new Map<string, Good>();

  async function renew(): Promise<void> {
    unused.clear();
    await world.renew();
  }

  async function goodFor(operation: Operation): Promise<Good> {
    // The records that the request names may be deleted by now.
    const good = unused.get(operation.id) ?? (await goodRequest(operation, world).catch(() => undefined));
    if (good) return good;
    await renew();
    return goodRequest(operation, world);
  }

  /**
   * Sends the known good request of an operation, changed by a plan.
   * @returns the status of the response
   * @throws Error that shows the request, if the response or the stored rows have a fault
   */
  async function tryOut(operation: Operation, plan: Plan): Promise<number> {
    const good = await goodFor(operation);
    const sent = requestOf(operation, good, plan, world);
    await world.readChanges();
    world.deps.lines.length = 0;
    const { response, text } = await send(world, sent);
    const changes = await world.readChanges();
    const faults = faultsOf(operation, sent, { response, text, changes });
    if (faults.length > 0) {
      const log = JSON.stringify(world.deps.lines);
      throw new Error([...faults, shown(plan, sent), `${response.status} ${text}`, log].map(cut).join('\n'));
    }
    if (changes.every(isAllowedWhenRefused)) unused.set(operation.id, good);
    else unused.clear();
    if (changes.some(({ what }) => endsAccess.test(what)) && !(await world.restoreSessions())) await renew();
    return response.status;
  }

  /**
   * Sends known good requests, changed by plans, at the same moment; requests of one operation name the same records.
   * @returns the statuses of the responses
   * @throws Error when one of them is a fault of the server
   */
  async function tryTogether(together: [Operation, Plan][]): Promise<number[]> {
    const goods = new Map<Operation, Good>();
    for (const [operation] of together) goods.set(operation, goods.get(operation) ?? (await goodFor(operation)));
    const requests = together.flatMap(([operation, plan]) => {
      const good = goods.get(operation);
      return good ? [{ plan, sent: requestOf(operation, good, plan, world) }] : [];
    });
    world.deps.lines.length = 0;
    const responses = await Promise.all(requests.map(({ sent }) => send(world, sent)));
    const statuses = responses.map(({ response }) => response.status);
    const faults = requests.filter((_, index) => (statuses[index] ?? 0) >= 500);
    if (faults.length > 0) {
      const log = world.deps.lines.map((line) => JSON.stringify(line));
      throw new Error([...faults.map(({ plan, sent }) => shown(plan, sent)), ...log].map(cut).join('\n'));
    }
    unused.clear();
    if (!(await world.restoreSessions())) await renew();
    return statuses;
  }

  return {
    goodFor,
    tryOut,
    tryTogether,
    /** Sends the known good request, and again in a new scene if its records are used up in this one. */
    tryGood: async (operation: Operation): Promise<number> => {
      const good = plainPlan(bestRole(operation));
      const status = await tryOut(operation, good);
      if (status < 400 || !isAcceptedByTests(operation)) return status;
      await renew();
      return tryOut(operation, good);
    },
  };
}

function shown({ role }: Plan, { method, path, headers, body = '' }: Sent): string {
  const content = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return `As ${role}: ${method} ${path}\n${JSON.stringify(headers)}\n${content}`;
}

const cut = (text: string) => (text.length > 2000 ? `${text.slice(0, 2000)} ...` : text);
