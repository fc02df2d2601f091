import { change, find, read } from '../api.ts';

export const listMails = read('GET /desk/mails', { provides: ['DeskMail'] });
export const getMail = find('GET /desk/mails/{id}', { provides: ['DeskMail'] });
export const getMailSender = read('GET /desk/mail-sender');
export const retryMail = change('POST /desk/mails/{id}/retry', { alwaysInvalidates: ['DeskMail'] });
export const retryMails = change('POST /desk/mails/retry', { alwaysInvalidates: ['DeskMail'] });
export const sendTestMail = change('POST /desk/mails/test', { alwaysInvalidates: ['DeskMail'] });

export const mailFilters = ['cursor', 'sort', 'q', 'state', 'kind'] as const;
