/** Alerts about money that no rule decides, and work whose faults become alerts. */
export { doApart, forEachApart, toldOfOrder } from './apart.ts';
export { endAlert, keepAlerts, type NewAlert, raiseAlert } from './raise.ts';
