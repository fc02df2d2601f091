/** Functions of classes for other features. */
export { attendedClasses, countAttended } from './attendance/attended.ts';
export { markJoined } from './attendance/mark-joined.ts';
export { firstJoined, minutesOf, statusOf } from './attendance/spans.ts';
export { type BatchRow, batchColumns, findBatch, lockBatch, requireBatch } from './batch.ts';
export { renewFeed } from './calendar/feed.ts';
export { readClassChats } from './chat.ts';
export { learnerClass, opensAt } from './learner-class.ts';
export { readBatchNews } from './mail-facts.ts';
export { type BatchFacts, batchDetails } from './mails.ts';
export { mailBatchNews, mailClassNews } from './news.ts';
export { nextClassIn } from './queries.ts';
export { findRecipient, lockRecipients, type Recipient } from './recipients.ts';
export { remindOfClasses } from './reminders.ts';
export { readClasses } from './service.ts';
