import fc from 'fast-check';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { expect, test } from 'vitest';
import { standInKeys } from '../../../tests/support/gateway.ts';
import { sign } from '../../base/hmac.ts';
import { isEventSigned, isReturnSigned } from './signature.ts';

const { webhookSecret, keySecret } = standInKeys;
const env = { RAZORPAY_WEBHOOK_SECRET: webhookSecret };
const bytes = (text: string) => new TextEncoder().encode(text);

test('an event signed by us is genuine to Razorpay’s own package, and to us, whatever its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const signature = sign(text, webhookSecret);
      expect(validateWebhookSignature(text, signature, webhookSecret)).toBe(true);
      expect(isEventSigned(env, bytes(text), signature)).toBe(true);
    }),
  );
});

test('a return signed by us is genuine to Razorpay’s own package, and to us', () => {
  const ids = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(ids, ids, (providerOrderId, providerPaymentId) => {
      const signature = sign(`${providerOrderId}|${providerPaymentId}`, keySecret);
      const theirs = { order_id: providerOrderId, payment_id: providerPaymentId };
      expect(validatePaymentVerification(theirs, signature, keySecret)).toBe(true);
      const ours = { providerOrderId, providerPaymentId, signature };
      expect(isReturnSigned({ RAZORPAY_KEY_SECRET: keySecret }, ours)).toBe(true);
    }),
  );
});

test('Razorpay’s package and ours both refuse every signature of another text', () => {
  const text = '{"event":"order.paid"}';
  const right = sign(text, webhookSecret);
  const wrong = fc.oneof(
    fc.string(),
    fc.nat(63).map((at) => right.slice(0, at) + (right[at] === '0' ? '1' : '0') + right.slice(at + 1)),
  );
  fc.assert(
    fc.property(wrong, (signature) => {
      fc.pre(signature !== right);
      expect(validateWebhookSignature(text, signature, webhookSecret)).toBe(false);
      expect(isEventSigned(env, bytes(text), signature)).toBe(false);
    }),
  );
  expect(isEventSigned(env, bytes(text), right.toUpperCase())).toBe(false);
  expect(isEventSigned(env, bytes(`${text} `), right)).toBe(false);
  const returned = { providerOrderId: 'order_1', providerPaymentId: 'pay_1', signature: right };
  expect(isReturnSigned({ RAZORPAY_KEY_SECRET: keySecret }, returned)).toBe(false);
});

test('after a change of the secret the previous one still works, and without secrets no signature is accepted', () => {
  const text = '{"event":"order.paid"}';
  const changed = { RAZORPAY_WEBHOOK_SECRET: 'a new secret', PREVIOUS_RAZORPAY_WEBHOOK_SECRET: webhookSecret };
  for (const secret of [webhookSecret, 'a new secret']) {
    expect(isEventSigned(changed, bytes(text), sign(text, secret))).toBe(true);
  }
  expect(isEventSigned({}, bytes(text), sign(text, ''))).toBe(false);
  const signature = sign('order_1|pay_1', '');
  expect(isReturnSigned({}, { providerOrderId: 'order_1', providerPaymentId: 'pay_1', signature })).toBe(false);
});
