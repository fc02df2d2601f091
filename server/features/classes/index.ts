/** Functions of classes for other features. */
export { renewFeed } from './feed.ts';
export { lockRecipients, type Recipient } from './recipients.ts';
export { remindOfClasses } from './reminders.ts';
export { readClasses, readNextClasses } from './service.ts';
