import type { Tx } from '../../db/client.ts';
import { providerEvents } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

/** The type of what the site itself adds to the events of the payment service: a person has to look at it. */
export const STAFF_NOTE = 'site.look_at';

/**
 * Leaves the staff something about online payment that no rule decides, once; in the caller's transaction.
 * @param about what it is about at the payment service, by its id
 */
export async function noteForStaff(
  { now, log }: Pick<Deps, 'now' | 'log'>,
  tx: Tx,
  { about, text }: { about: string; text: string },
): Promise<void> {
  const made = await tx
    .insert(providerEvents)
    .values({ id: `site:${about}`, type: STAFF_NOTE, body: { about }, error: text, receivedAt: now() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (made.length > 0) log('error', 'payments.look_at', { reason: text });
}
