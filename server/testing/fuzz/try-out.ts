import { faultsOf } from './judge.ts';
import type { Operation } from './operations.ts';
import type { Plan } from './plan.ts';
import { type Good, goodRequest, requestOf, type Sent } from './send.ts';
import type { World } from './world.ts';

/** What ends a session, an account or a role, so that others must take the place of who had them. */
const ofPeople = /^(users (update|delete)|sessions delete|credentials .*)$/;

/** Sends a request as it came over a socket. */
export async function send({ api }: Pick<World, 'api'>, { method, path, headers, body }: Sent) {
  const bindings = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
  const answer = await api.request(path, { method, headers, ...(body !== undefined && { body }) }, bindings);
  return { answer, text: await answer.text() };
}

/** A known good request of the operation; others take the place of who is gone. */
export async function goodOrRenewed(operation: Operation, world: World): Promise<Good> {
  try {
    return await goodRequest(operation, world);
  } catch {
    await world.renew();
    return goodRequest(operation, world);
  }
}

/**
 * Sends what a plan makes of a good request.
 * @returns the status of the answer
 * @throws Error that shows the request when the answer, or what it left stored, is not as it must be
 */
export async function tryOut(operation: Operation, plan: Plan, world: World): Promise<number> {
  const sent = requestOf(operation, await goodOrRenewed(operation, world), plan, world);
  await world.readChanges();
  world.deps.lines.length = 0;
  const { answer, text } = await send(world, sent);
  const changes = await world.readChanges();
  const faults = faultsOf(operation, { answer, text, changes });
  const fault = JSON.stringify(world.deps.lines.at(-1));
  if (changes.some(({ what }) => ofPeople.test(what))) await world.mend();
  if (faults.length > 0)
    throw new Error([...faults, shown(plan, sent), `${answer.status} ${text}`, fault].map(cut).join('\n'));
  return answer.status;
}

export function shown({ role }: Plan, { method, path, headers, body = '' }: Sent): string {
  const content = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return `as ${role}: ${method} ${path}\n${JSON.stringify(headers)}\n${content}`;
}

const cut = (text = '') => (text.length > 2000 ? `${text.slice(0, 2000)} ...` : text);
