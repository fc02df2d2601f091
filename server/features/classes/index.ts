/** Functions of classes for other features. */
export { countAttended } from './attended.ts';
export { renewFeed } from './feed.ts';
export { markJoined } from './mark-joined.ts';
export { readBatchNews, tellOfBatch, tellOfClass } from './news.ts';
export { opensAt } from './present.ts';
export { findRecipient, lockRecipients, type Recipient } from './recipients.ts';
export { remindOfClasses } from './reminders.ts';
export { readClasses, readNextClasses } from './service.ts';
export { firstJoined, minutesOf, statusOf } from './stays.ts';
