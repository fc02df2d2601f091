import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { serve } from '../../http/serve.ts';
import { standInApi } from './api.ts';
import { hostedPages, signedReturn } from './hosted.ts';
import { createLedger, type Order, type Payment, type RefundCourse } from './ledger.ts';
import { Refusal } from './refusal.ts';
import { sendAll, sendWebhook, type Webhook, type WebhookCourse, webhookOf } from './webhooks.ts';

export type { Webhook } from './webhooks.ts';

export type StandInOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  host?: string;
  port?: number;
  /** By default the one that it listens on. */
  hostname?: string;
  now?: () => Date;
};

/** Starts a stand-in for the payment service in memory. No one has tried the site with the real service yet. */
export async function startStandIn(options: StandInOptions) {
  const { keyId, keySecret, webhookSecret, host = '127.0.0.1', port = 0, hostname = host } = options;
  const webhooks: Webhook[] = [];
  let webhookUrl = '';
  const ledger = createLedger(options.now ?? (() => new Date()), (event) => {
    webhooks.push(webhookOf(event, webhookSecret));
  });
  /** `respond` replaces a response of the API, as if the service was away or the response was lost. */
  const settings: { refunds: RefundCourse; respond: ((response: Response) => Response | Promise<Response>) | null } = {
    refunds: 'processed',
    respond: null,
  };
  const andSend = <Value>(course: WebhookCourse, act: () => Value): Value => {
    const firstNew = webhooks.length;
    const value = act();
    if (webhookUrl) void sendAll(webhookUrl, webhooks.slice(firstNew), course);
    return value;
  };

  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.body, 400);
    throw error;
  });
  app.use('/v1/*', async (context, next) => {
    await next();
    if (settings.respond && context.req.header('Authorization')) context.res = await settings.respond(context.res);
  });
  app.route('/', hostedPages({ ledger, keyId, keySecret, settings, andSend }));
  app.route('/v1', standInApi({ ledger, keyId, keySecret, refundCourse: () => settings.refunds }));
  const http = await serve(getRequestListener(app.fetch), { HOST: host, PORT: port }, 'STAND_IN_');
  return {
    url: `http://${hostname}:${http.port}`,
    ledger,
    /** All events, oldest first, whether or not they were sent. */
    webhooks,
    settings,
    signReturn: (order: Pick<Order, 'id'>, payment: Pick<Payment, 'id'>) => signedReturn(keySecret, order, payment),
    /** Sends events to a site from now on; until then they are only kept in `webhooks`. */
    sendTo: (siteUrl: string) => {
      webhookUrl = `${siteUrl}/api/hooks/razorpay`;
    },
    /** @returns the status of its response */
    send: (webhook: Webhook, altered = false) => sendWebhook(webhookUrl, webhook, altered),
    stop: http.drain,
  };
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;
