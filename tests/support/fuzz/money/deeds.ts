import { batchDeeds } from './batch-deeds.ts';
import { buyerDeeds } from './buyer-deeds.ts';
import { deskDeeds } from './desk-deeds.ts';
import { gatewayDeeds } from './gateway-deeds.ts';
import type { Deed } from './pick.ts';
import { saleDeeds } from './sale-deeds.ts';
import { settingDeeds } from './setting-deeds.ts';
import { strangerDeeds } from './stranger-deeds.ts';

/** Everything that touches money, by its name. A deed that finds no fitting record does nothing. */
export const deeds: Record<string, Deed> = {
  ...buyerDeeds,
  ...strangerDeeds,
  ...saleDeeds,
  ...deskDeeds,
  ...gatewayDeeds,
  ...batchDeeds,
  ...settingDeeds,
};

/** Weights: deeds that others depend on are drawn more often; a deed without a weight counts once. */
const weights: Record<string, number> = {
  'ask, begin to pay, and pay': 5,
  'pay when the batch is full': 4,
  'follow the mailed link': 2,
  'begin to pay': 2,
  'say what the invoice names': 2,
  'offer a seat': 2,
  'sell a seat at the desk': 6,
  'record a payment': 4,
  'report a transfer, which staff find': 8,
  refund: 4,
  'decide on a refund': 3,
  'the buyer pays': 3,
  'begin to pay in two tabs': 2,
  'use a coupon': 2,
  'choose to pay in parts, or at once': 4,
  'make a coupon': 2,
  'delete the account': 2,
  'a seat becomes free': 2,
  'minutes pass': 2,
};

/** The names to draw from, each as often as its weight says. */
export const drawnDeeds = Object.keys(deeds).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));
