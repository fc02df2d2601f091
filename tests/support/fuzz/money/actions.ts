import { batchActions } from './batch-actions.ts';
import { buyerActions } from './buyer-actions.ts';
import { deskActions } from './desk-actions.ts';
import { gatewayActions } from './gateway-actions.ts';
import { groupActions } from './group-actions.ts';
import type { Action } from './pick.ts';
import { saleActions } from './sale-actions.ts';
import { settingActions } from './setting-actions.ts';
import { strangerActions } from './stranger-actions.ts';

/** All actions that touch money, by name. An action that finds no suitable record does nothing. */
export const actions: Record<string, Action> = {
  ...buyerActions,
  ...strangerActions,
  ...saleActions,
  ...deskActions,
  ...gatewayActions,
  ...batchActions,
  ...groupActions,
  ...settingActions,
};

/** Actions that others depend on are drawn more often; an action that is not named here, once. */
const weights: Record<string, number> = {
  'ask, begin to pay, and pay': 5,
  'pay when the batch is full': 4,
  'follow the emailed link': 2,
  'begin to pay': 2,
  'enter billing details': 2,
  'offer a seat': 2,
  'sell a seat at the desk': 6,
  'record a payment': 4,
  'report a transfer, which staff find': 8,
  refund: 4,
  'decide on a refund': 3,
  'the buyer pays': 3,
  'begin to pay in two tabs': 2,
  'use a coupon': 2,
  'choose how many seats': 2,
  'take a seat by its link': 3,
  'choose to pay in instalments, or at once': 4,
  'invoice what was supplied': 3,
  'make a coupon': 2,
  'delete the account': 2,
  'a seat becomes free': 2,
  'minutes pass': 2,
};

/** The names to draw from, each as often as its weight says. */
export const drawnActions = Object.keys(actions).flatMap((name) =>
  Array.from({ length: weights[name] ?? 1 }, () => name),
);
