import type { PgBoss, Queue } from 'pg-boss';

export const queueNames = {
  sendMail: 'send-mail',
  passwordReset: 'password-reset',
  providerEvent: 'provider-event',
  sendRefund: 'send-refund',
  pollGateway: 'poll-gateway',
  autoRefundUnseated: 'auto-refund-unseated',
  deleteExpired: 'delete-expired',
  purgeTrash: 'purge-trash',
  deleteAfterRetention: 'delete-after-retention',
  tellExpiredHolds: 'tell-expired-holds',
  endOldOrders: 'end-old-orders',
  remindOfDues: 'remind-of-dues',
  checkSelling: 'check-selling',
  fetchSettlements: 'fetch-settlements',
  remindOfClasses: 'remind-of-classes',
  markJoined: 'mark-joined',
  scanFiles: 'scan-files',
  askSurveys: 'ask-surveys',
} as const;

/** The default is 15 minutes. */
const heartbeatSeconds = 20;
const hour = 60 * 60;
const day = 24 * hour;

const queues: Queue[] = [
  {
    name: queueNames.sendMail,
    // From half a minute up to four hours between attempts: 17 attempts take longer than a day without a mail server.
    retryLimit: 17,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 4 * hour,
    heartbeatSeconds,
  },
  // The jobs contain addresses that strangers typed, so none is kept for long.
  {
    name: queueNames.passwordReset,
    retryLimit: 5,
    retryDelay: 10,
    heartbeatSeconds,
    retentionSeconds: hour,
    deleteAfterSeconds: 60,
  },
  // From a quarter of a minute up to an hour between attempts; the poll of the payment service finds lost events all the same.
  {
    name: queueNames.providerEvent,
    retryLimit: 12,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    heartbeatSeconds,
  },
  // Tried again only if this node dies or the database is away: if the payment service is away, its poll sends the refund later.
  { name: queueNames.sendRefund, retryLimit: 5, retryDelay: 15, retryBackoff: true, heartbeatSeconds },
  { name: queueNames.pollGateway, policy: 'short', retryLimit: 0, retentionSeconds: hour, deleteAfterSeconds: day },
  {
    name: queueNames.autoRefundUnseated,
    policy: 'short',
    retryLimit: 0,
    retentionSeconds: hour,
    deleteAfterSeconds: day,
  },
  // Without retries: the next run does the remaining work.
  { name: queueNames.deleteExpired, policy: 'short', retryLimit: 0, retentionSeconds: day, deleteAfterSeconds: day },
  { name: queueNames.purgeTrash, policy: 'short', retryLimit: 0, retentionSeconds: day, deleteAfterSeconds: day },
  {
    name: queueNames.tellExpiredHolds,
    policy: 'short',
    retryLimit: 0,
    retentionSeconds: hour,
    deleteAfterSeconds: hour,
  },
  {
    name: queueNames.remindOfClasses,
    policy: 'short',
    retryLimit: 0,
    retentionSeconds: hour,
    deleteAfterSeconds: hour,
  },
  { name: queueNames.scanFiles, policy: 'short', retryLimit: 0, retentionSeconds: hour, deleteAfterSeconds: hour },
  { name: queueNames.askSurveys, policy: 'short', retryLimit: 0, retentionSeconds: hour, deleteAfterSeconds: day },
  { name: queueNames.markJoined, policy: 'short', retryLimit: 0, retentionSeconds: hour, deleteAfterSeconds: hour },
  { name: queueNames.endOldOrders, policy: 'short', retryLimit: 0, retentionSeconds: hour, deleteAfterSeconds: day },
  { name: queueNames.remindOfDues, policy: 'short', retryLimit: 0, retentionSeconds: hour, deleteAfterSeconds: day },
  { name: queueNames.fetchSettlements, policy: 'short', retryLimit: 0, retentionSeconds: day, deleteAfterSeconds: day },
  { name: queueNames.checkSelling, policy: 'short', retryLimit: 0, retentionSeconds: day, deleteAfterSeconds: day },
  {
    name: queueNames.deleteAfterRetention,
    policy: 'short',
    retryLimit: 0,
    retentionSeconds: day,
    deleteAfterSeconds: day,
  },
];

export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { name, policy = 'standard', ...settings } of queues) {
    await boss.createQueue(name, { policy, ...settings });
    await boss.updateQueue(name, settings);
  }
}
