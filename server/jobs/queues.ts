import type { PgBoss, Queue } from 'pg-boss';

export const queueNames = {
  sendMail: 'send-mail',
  cleanExpired: 'clean-expired',
  purgeTrash: 'purge-trash',
  forgetOld: 'forget-old',
} as const;

const day = 24 * 60 * 60;

/** What each queue does about failures; times in seconds. */
const queues: Queue[] = [
  {
    name: queueNames.sendMail,
    // From half a minute up to four hours between tries: 17 of them outlast a day without a mail server.
    retryLimit: 17,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 4 * 60 * 60,
    // The mails that a killed node had in hand are another try; without this they were its own for 15 minutes.
    heartbeatSeconds: 20,
  },
  // The next run cleans what this one did not.
  { name: queueNames.cleanExpired, policy: 'short', retryLimit: 0, retentionSeconds: day, deleteAfterSeconds: day },
  { name: queueNames.purgeTrash, policy: 'short', retryLimit: 0, retentionSeconds: day, deleteAfterSeconds: day },
  { name: queueNames.forgetOld, policy: 'short', retryLimit: 0, retentionSeconds: day, deleteAfterSeconds: day },
];

/** Creates the queues that are not there yet, and gives all of them the settings above. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { name, policy = 'standard', ...settings } of queues) {
    await boss.createQueue(name, { policy, ...settings });
    await boss.updateQueue(name, settings);
  }
}
