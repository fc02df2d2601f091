export { endAlert, type NewAlert, raiseAlert, replaceAlerts } from './raise.ts';
export { describeOrderFailure, tryEach, tryEachWithAlerts } from './try-each.ts';
