import { sql } from 'drizzle-orm';
import { mails } from '../db/schema/index.ts';

/** Whether a mail tells the staff of what somebody sent. */
export const isToStaff = sql<boolean>`${mails.kind} LIKE '%\\_to\\_staff'`;

/** Address of the person that a mail is to, or that it tells the staff about: answers to it go to that person. */
export const personOfMail = sql<string>`CASE WHEN ${isToStaff} THEN ${mails.replyTo} ELSE ${mails.recipient} END`;
