/** Alerts for the staff, and jobs whose failures become alerts. */

export { endAlert, keepAlerts, type NewAlert, raiseAlert } from './raise.ts';
export { describeOrderFailure, tryEach, tryEachWithAlerts } from './try-each.ts';
