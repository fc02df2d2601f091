import { sign } from '../../base/hmac.ts';
import { type Event, newId } from './ledger.ts';

/** Exact text and signature, the same each time it is sent. */
export type Webhook = { id: string; type: string; text: string; signature: string };

export const webhookCourses = ['at once', 'lost', 'twice', 'late', 'last first', 'altered'] as const;

export type WebhookCourse = (typeof webhookCourses)[number];

const LATE_MS = 20_000;

export function webhookOf(event: Event, secret: string): Webhook {
  const text = JSON.stringify(event);
  return { id: newId('event').slice('event_'.length), type: event.event, text, signature: sign(text, secret) };
}

/** @param altered after the signature, as by an attacker @returns the response's status, 0 without one */
export async function sendWebhook(url: string, { id, text, signature }: Webhook, altered = false): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Razorpay-Signature': signature,
    'X-Razorpay-Event-Id': id,
  };
  const body = altered ? text.replace('"entity":"event"', '"entity":"evemt"') : text;
  try {
    const { status } = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
    return status;
  } catch {
    return 0;
  }
}

export async function sendAll(url: string, webhooks: readonly Webhook[], course: WebhookCourse): Promise<void> {
  if (course === 'lost') return;
  if (course === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS).unref());
  const inOrder = course === 'last first' ? webhooks.toReversed() : webhooks;
  for (const webhook of inOrder) {
    await sendWebhook(url, webhook, course === 'altered');
    if (course === 'twice') await sendWebhook(url, webhook);
  }
}
