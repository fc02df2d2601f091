import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { sign } from '../../features/gateway/index.ts';
import { serve } from '../../http/serve.ts';
import { standInApi } from './api.ts';
import { createLedger, type Order, type Payment, type RefundCourse } from './ledger.ts';
import { actions, backPage, checkoutScript, closedPage, overviewPage, paymentPage } from './pages.ts';
import { Refusal } from './refusal.ts';
import { sendAll, sendWebhook, type Webhook, type WebhookCourse, webhookCourses, webhookOf } from './webhooks.ts';

export type { Ledger } from './ledger.ts';
export type { Webhook, WebhookCourse } from './webhooks.ts';

export type StandInOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the site takes webhooks; without it they are only kept in `webhooks`. */
  webhookUrl?: string;
  host?: string;
  port?: number;
  /** How the browser reaches it, when that is another address than it listens on. */
  hostname?: string;
  now?: () => Date;
};

/** When a payment that comes late succeeds, in milliseconds after it failed. */
const LATE_PAYMENT_MS = 20_000;

/**
 * A stand-in for Razorpay: its six calls, the hosted payment page, and signed webhooks. It keeps what happens in memory,
 * until it is stopped. For the demo and the tests; the real service was never reached from where this was built.
 */
export async function startStandIn(options: StandInOptions) {
  const { keySecret, webhookSecret, webhookUrl, host = '127.0.0.1', port = 0, hostname = host } = options;
  const webhooks: Webhook[] = [];
  const ledger = createLedger(options.now ?? (() => new Date()), (event) => webhooks.push(webhookOf(event)));
  /** `answer` may be put in the place of an API's answer, as when it is away or its answer is lost. */
  const settings: { refunds: RefundCourse; answer: ((made: Response) => Response | Promise<Response>) | null } = {
    refunds: 'processed',
    answer: null,
  };
  const target = (url: string) => ({ url, secret: webhookSecret });
  /** Does something, and sends the events of it. */
  const andSend = <Value>(course: WebhookCourse, act: () => Value): Value => {
    const before = webhooks.length;
    const value = act();
    if (webhookUrl) void sendAll(target(webhookUrl), webhooks.slice(before), course);
    return value;
  };
  const signReturn = (order: Order, payment: Payment) => ({
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: sign(`${order.id}|${payment.id}`, keySecret),
  });

  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.body, 400);
    throw error;
  });
  app.use('/v1/*', async (context, next) => {
    await next();
    if (settings.answer && context.req.header('Authorization')) context.res = await settings.answer(context.res);
  });
  app.get('/v1/checkout.js', (context) =>
    context.text(checkoutScript, 200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }),
  );
  app.post('/v1/checkout/embedded', async (context) => {
    const form = EmbeddedForm.parse(await context.req.parseBody());
    const order = ledger.order(form.order_id);
    if (form.key_id !== options.keyId) throw new Refusal('The api key provided is invalid');
    if (form.amount !== order.amount || form.currency !== order.currency) {
      throw new Refusal('Payment amount is different from the order amount');
    }
    if (order.status === 'paid') throw new Refusal('Payment already done for this order.');
    return context.html(paymentPage(order, form.name, { callbackUrl: form.callback_url, cancelUrl: form.cancel_url }));
  });
  app.post('/stand-in/pay', async (context) => {
    const form = PayForm.parse(await context.req.parseBody());
    if (form.action === 'close')
      return form.cancel_url ? context.redirect(form.cancel_url, 303) : context.html(closedPage());
    const order = ledger.order(form.order_id);
    if (form.action === 'pay' || form.action === 'pay twice') {
      const payment = andSend(form.webhooks, () => ledger.pay(order.id));
      if (form.action === 'pay twice') andSend(form.webhooks, () => ledger.pay(order.id));
      return context.html(backPage(form.callback_url, signReturn(order, payment)));
    }
    const payment = andSend(form.webhooks, () => ledger.fail(order.id));
    if (form.action === 'pay late') {
      setTimeout(() => andSend(form.webhooks, () => ledger.authorizeLate(payment.id)), LATE_PAYMENT_MS).unref();
    }
    return context.html(
      backPage(form.callback_url, {
        'error[code]': 'BAD_REQUEST_ERROR',
        'error[description]': 'Payment failed',
        'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: order.id }),
      }),
    );
  });
  app.post('/stand-in/act', async (context) => {
    const { action, id } = ActForm.parse(await context.req.parseBody());
    const acts: Record<string, () => unknown> = {
      'authorize late': () => ledger.authorizeLate(id),
      dispute: () => ledger.dispute(id),
      'win dispute': () => ledger.endDispute(id, 'won'),
      'lose dispute': () => ledger.endDispute(id, 'lost'),
      'process refund': () => ledger.endRefund(id, 'processed'),
      'fail refund': () => ledger.endRefund(id, 'failed'),
      'refunds processed': () => (settings.refunds = 'processed'),
      'refunds pending': () => (settings.refunds = 'pending'),
      'refunds failed': () => (settings.refunds = 'failed'),
    };
    andSend('at once', () => acts[action]?.());
    return context.redirect('/', 303);
  });
  app.get('/', (context: Context) => context.html(overviewPage(ledger, settings.refunds)));
  const refundCourse = () => settings.refunds;
  app.route('/v1', standInApi({ ledger, keyId: options.keyId, keySecret, refundCourse }));

  const http = await serve(getRequestListener(app.fetch), { HOST: host, PORT: port }, 'STAND_IN_');
  return {
    url: `http://${hostname}:${http.port}`,
    ledger,
    /** All that happened, oldest first, whether or not it was sent. */
    webhooks,
    settings,
    signReturn,
    /** Sends an event to the site. @returns the status of its answer */
    send: (webhook: Webhook, altered = false) => sendWebhook(target(webhookUrl ?? ''), webhook, altered),
    stop: http.drain,
  };
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

const url = z.url({ protocol: /^https?$/ });

/** The fields of the hosted page that Razorpay's documents call mandatory, and that for the way back. */
const EmbeddedForm = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  name: z.string().min(1),
  'prefill[email]': z.string().min(3),
  'prefill[contact]': z.string().min(5),
  callback_url: url,
  cancel_url: url.or(z.literal('')).default(''),
});

const PayForm = z.object({
  order_id: z.string(),
  callback_url: url,
  cancel_url: z.string().default(''),
  action: z.enum(actions),
  webhooks: z.enum(webhookCourses),
});

const ActForm = z.object({ action: z.string(), id: z.string().default('') });
