import { isMailToStaff, personOfMailIn } from '../db/schema/columns.ts';
import { mails } from '../db/schema/index.ts';

/** Whether a mail tells the staff of what somebody sent. */
export const isToStaff = isMailToStaff(mails);

/** Address, in lower case, of the person that a mail is to, or that it tells the staff about. */
export const personOfMail = personOfMailIn(mails);
