import { fail } from '../../../base/errors.ts';
import { raiseAlert } from '../../../books/alerts/index.ts';
import { providerEvents } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import { isEventSigned } from '../../gateway/index.ts';
import { readEvent } from './event.ts';

type EventRequest = { body: Uint8Array; signature: string | undefined; eventId: string | undefined };

/**
 * Receives an event: stores it by its id and queues its job, or alerts the staff about an event of an unknown shape, in one
 * transaction. A repeat changes nothing.
 * @throws RequestError unauthorized if the signature is not Razorpay's; then nothing is stored
 */
export async function receiveEvent(deps: Deps, { body, signature = '', eventId }: EventRequest): Promise<void> {
  if (!isEventSigned(deps.env, body, signature)) fail.unauthorized('The signature is wrong.');
  const { id, type, refs, unknownField } = readEvent(body, eventId);
  const receivedAt = deps.now();
  // A refusal would make Razorpay repeat the event for a day, and then switch the webhook off.
  const outcome = unknownField === null ? {} : { doneAt: receivedAt, error: `Its shape is not known: ${unknownField}` };
  await transact(deps, null, async (context) => {
    const newRows = await context.tx
      .insert(providerEvents)
      .values({ id, type, body: refs ?? {}, receivedAt, ...outcome })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (newRows.length === 0) return;
    if (unknownField === null) await context.queueProviderEvent(context.tx, id);
    else await alertUnknownEvent(context, type, unknownField);
  });
}

/** Once for each type. */
async function alertUnknownEvent(context: Context, type: string, field: string): Promise<void> {
  const text = `Razorpay sent an event that this site does not understand: ${type} (${field}). If it is about money, the books lack it: look at it in the dashboard.`;
  await raiseAlert(context, { kind: 'payment', about: `unknown event: ${type}`, text, reopens: true });
}
