import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { createShop } from '../../../../tests/support/shop.ts';
import { checkouts, providerEvents } from '../../../db/schema/index.ts';
import { payToken } from '../../../selling/orders/index.ts';

const shop = await createShop();
const { api, db, deps, clock, standIn, ledger, order, checkout, handleReturn, outcome, pass } = shop;

/** Someone on the payment page. */
async function paying() {
  const made = await order();
  const begun = await checkout(made.token);
  const { data } = await begun.json();
  const [row] = await db.select().from(checkouts).where(eq(checkouts.orderId, made.order.id));
  const path = `/api/pay/return?checkout=${row?.id}`;
  const [cookie = ''] = begun.headers.getSetCookie();
  return { ...made, providerOrderId: String(data.fields.order_id), path, cookie };
}

const leads = (response: Response) => [response.status, response.headers.get('Location')];
/** The next page, as a browser asks for it: with its cookie, which it does not send with a form of another site. */
const followRedirect = (response: Response, cookie = '') =>
  api.request(response.headers.get('Location') ?? '', { headers: { Cookie: cookie.split(';')[0] ?? '' } });

beforeEach(() => {
  clock.now = TEST_NOW;
  standIn.settings.respond = null;
});

test('a buyer who paid comes back to their order, which the service is asked about at once', async () => {
  const { order: made, token, providerOrderId, path, cookie } = await paying();
  const fields = standIn.signReturn({ id: providerOrderId }, ledger.pay(providerOrderId));
  const response = await handleReturn(path, fields);
  expect(leads(await followRedirect(response, cookie))).toEqual([303, `/pay?token=${token}&back=paid`]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await outcome(made.id)).toMatchObject({ isConfirmed: true, paid: [599_900], documents: 1 });
  await handleReturn(path, fields);
  expect(await outcome(made.id)).toMatchObject({ paid: [599_900], returned: [], documents: 1 });
});

test('a buyer who comes back to another browser, such as that of the bank’s app, gets the link that only pays', async () => {
  const { order: made, token, providerOrderId, path } = await paying();
  const fields = standIn.signReturn({ id: providerOrderId }, ledger.pay(providerOrderId));
  const response = await handleReturn(path, fields);
  expect(response.headers.get('Location')).not.toContain(token);
  expect(leads(await followRedirect(response))).toEqual([303, `/pay?token=${payToken(deps, made)}&back=paid`]);
});

test('a return confirms nothing by itself: a valid signature of a failed payment changes nothing', async () => {
  const { order: made, token, providerOrderId, path, cookie } = await paying();
  const fields = standIn.signReturn({ id: providerOrderId }, ledger.fail(providerOrderId));
  const response = await handleReturn(path, fields);
  expect(leads(await followRedirect(response, cookie))).toEqual([303, `/pay?token=${token}&back=paid`]);
  expect(await outcome(made.id)).toMatchObject({ isConfirmed: false, paid: [] });
});

test('a return with a wrong signature asks nothing, opens nothing, and is logged', async () => {
  const { order: made, providerOrderId, path } = await paying();
  const other = await paying();
  const payment = ledger.pay(providerOrderId);
  let calls = 0;
  standIn.settings.respond = (response) => {
    calls += 1;
    return response;
  };
  const forged = [
    { ...standIn.signReturn({ id: providerOrderId }, payment), razorpay_signature: '0'.repeat(64) },
    standIn.signReturn({ id: other.providerOrderId }, payment),
  ];
  for (const fields of forged) {
    const response = await handleReturn(path, fields);
    expect(leads(response)).toEqual([303, `${path}&back=cancelled`]);
    expect(leads(await followRedirect(response))).toEqual([303, '/pay?back=cancelled']);
    expect(deps.lines.at(-1)).toMatchObject({ event: 'payments.return_forged' });
  }
  expect(calls).toBe(0);
  expect(await outcome(made.id)).toMatchObject({ isConfirmed: false });
});

test('buyers whose payment failed, or who closed the payment page, come back and can try again', async () => {
  const { token, path, cookie } = await paying();
  const failed = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Payment failed' };
  const response = await handleReturn(path, failed);
  expect(leads(response)).toEqual([303, `${path}&back=failed`]);
  expect(leads(await followRedirect(response, cookie))).toEqual([303, `/pay?token=${token}&back=failed`]);
  const closed = await api.request(path, { headers: { Cookie: cookie.split(';')[0] ?? '' } });
  expect(leads(closed)).toEqual([303, `/pay?token=${token}&back=cancelled`]);
});

test('the id of a checkout opens nothing in another browser', async () => {
  const { path, token, cookie } = await paying();
  const { cookie: another } = await paying();
  for (const other of ['', another]) {
    for (const back of ['', '&back=failed', '&back=cancelled']) {
      const response = await api.request(`${path}${back}`, { headers: { Cookie: other.split(';')[0] ?? '' } });
      expect(leads(response)).toEqual([303, `/pay?back=${back === '&back=failed' ? 'failed' : 'cancelled'}`]);
    }
  }
  expect(cookie).toContain(`=${token}; Max-Age=86400; Path=/api/pay/return; HttpOnly; SameSite=Lax`);
  expect(leads(await api.request(`${path}&back=paid`))).toEqual([303, '/pay?back=paid']);
});

test('while the service is away, the buyer still comes back to the order, and the event confirms it', async () => {
  const { order: made, token, providerOrderId, path, cookie } = await paying();
  const fields = standIn.signReturn({ id: providerOrderId }, ledger.pay(providerOrderId));
  standIn.settings.respond = () => new Response('', { status: 503 });
  const response = await handleReturn(path, fields);
  expect(leads(await followRedirect(response, cookie))).toEqual([303, `/pay?token=${token}&back=paid`]);
  expect(await outcome(made.id)).toMatchObject({ isConfirmed: false });
});

test('a return address that is invented, or older than five days, leads to no order', async () => {
  const { providerOrderId, path } = await paying();
  const unknown = '/api/pay/return?checkout=00000000-0000-4000-8000-000000000000';
  const signed = standIn.signReturn({ id: providerOrderId }, ledger.pay(providerOrderId));
  pass(5 * 24 * 60 + 1);
  for (const made of [unknown, path]) {
    expect(leads(await followRedirect(await handleReturn(made, signed)))).toEqual([303, '/pay?back=cancelled']);
  }
  expect((await api.request('/api/pay/return?checkout=x')).status).toBe(422);
  expect((await handleReturn('/api/pay/return', {})).status).toBe(422);
});

test('no field that a return posts is stored', async () => {
  const { path } = await paying();
  await handleReturn(path, { razorpay_payment_id: 'pay_made_up', razorpay_signature: 'x' });
  expect(await db.$count(providerEvents)).toBe(0);
});
