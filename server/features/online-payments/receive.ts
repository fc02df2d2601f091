import { RequestError } from '../../base/errors.ts';
import { providerEvents } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { isEventSigned } from '../gateway/index.ts';
import { readEvent } from './event.ts';

type Received = { body: Uint8Array; signature: string | undefined; eventId: string | undefined };

/**
 * Takes what Razorpay tells us: stores it by its id and queues its job, both or neither. A repeat changes nothing.
 * @throws RequestError unauthorized when the signature is not Razorpay's; nothing is stored then
 */
export async function receiveEvent(deps: Deps, { body, signature = '', eventId }: Received): Promise<void> {
  if (!isEventSigned(deps.env, body, signature)) {
    throw new RequestError('unauthorized', { message: 'The signature is wrong.' });
  }
  const event = readEvent(body, eventId);
  if (!event) {
    // Refused, it would be sent again for a day, and then the webhook be switched off.
    deps.log('warn', 'payments.event_unknown');
    return;
  }
  await deps.db.transaction(async (tx) => {
    const { id, type, refs } = event;
    const stored = await tx
      .insert(providerEvents)
      .values({ id, type, body: refs, receivedAt: deps.now() })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (stored.length > 0) await deps.queueProviderEvent(tx, id);
  });
}
