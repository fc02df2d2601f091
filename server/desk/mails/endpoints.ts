import { z } from 'zod';
import {
  DeskMailList,
  DeskMailResponse,
  DeskMailSenderResponse,
  DeskMailsQuery,
  DeskMailsRetried,
  DeskMailsRetry,
} from '../../../contract/desk/desk-mails.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { readSender } from '../../mail/sender.ts';
import { perform, RecordParams } from '../../records/index.ts';
import { listMails, readMail, readPreview, retryFailed, retryMail, sendTestMail } from './service.ts';

const permissions = ['site.manage'] as const;

/** Allows the email's own styles and nothing else; `sandbox` also applies when someone opens the address directly. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; sandbox; frame-ancestors 'self'";

const list = endpoint({
  id: 'listDeskMails',
  path: 'GET /desk/mails',
  summary: 'List every email that the site queued, newest first unless sorted',
  may: permissions,
  query: DeskMailsQuery,
  response: jsonResponse(DeskMailList, 'One page of emails.'),
  handler: ({ deps, query }) => listMails(deps, query),
});

const read = endpoint({
  id: 'getDeskMail',
  path: 'GET /desk/mails/{id}',
  summary: 'Read an email with its text and state',
  description: 'The secret part of an emailed link is left out.',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskMailResponse, 'The email.'),
  handler: ({ deps, params }) => readMail(deps, params),
});

const preview = endpoint({
  id: 'previewDeskMail',
  path: 'GET /desk/mails/{id}/preview',
  summary: 'Show the HTML of an email, for a frame of the desk',
  description: 'Its content security policy lets no script run and nothing load. The secret part of links is left out.',
  may: permissions,
  params: RecordParams,
  response: { description: 'The email as an HTML page.', content: { 'text/html': { schema: z.string() } } },
  handler: async ({ deps, params, context }) => {
    return context.html(await readPreview(deps, params), 200, { 'Content-Security-Policy': previewPolicy });
  },
});

const retryAll = endpoint({
  id: 'retryDeskMails',
  path: 'POST /desk/mails/retry',
  summary: 'Retry all failed emails that match a filter',
  may: permissions,
  body: DeskMailsRetry,
  response: jsonResponse(DeskMailsRetried, 'The number of emails that were queued again.'),
  handler: perform(retryFailed, (retried) => retried),
});

const retry = endpoint({
  id: 'retryDeskMail',
  path: 'POST /desk/mails/{id}/retry',
  summary: 'Retry an email that failed or waits for a later attempt',
  description: 'An email that was sent is never sent again.',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskMailResponse, 'The email with its new state.'),
  handler: perform(retryMail, (_, { deps, input }) => readMail(deps, input)),
});

const test = endpoint({
  id: 'sendTestMail',
  path: 'POST /desk/mails/test',
  summary: 'Send a test email to yourself',
  description: 'Read the email until its state is `sent`, or `lastError` says why the mail server did not take it.',
  may: permissions,
  response: jsonResponse(DeskMailResponse, 'The email, which waits to be sent.'),
  handler: perform(sendTestMail, (id, { deps }) => readMail(deps, { id })),
});

const sender = endpoint({
  id: 'getDeskMailSender',
  path: 'GET /desk/mail-sender',
  summary: 'Read what receivers check about the sender of emails: addresses, DKIM, SPF and DMARC, as DNS tells',
  may: permissions,
  response: jsonResponse(DeskMailSenderResponse, 'The sender.'),
  handler: async ({ deps }) => ({ data: await readSender(deps.env) }),
});

export const mailEndpoints = [list, read, preview, test, retryAll, retry, sender];
