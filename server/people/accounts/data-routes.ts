import { createRoute } from '@hono/zod-openapi';
import { prettyJSON } from 'hono/pretty-json';
import { AccountResponse, DeleteAccountRequest } from '../../../contract/account.ts';
import { AccountExport } from '../../../contract/export.ts';
import { createRouter, errorResponse, formBody, jsonResponse, limitedResponse, NoQuery } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { refuseEmbedding } from '../../http/embedding.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { deleteAccount } from './deletion-service.ts';
import { exportAccount } from './export-service.ts';
import { ownFormResponses, ownPage } from './own-form.ts';

const exportRoute = createRoute({
  method: 'get',
  path: '/account/export',
  operationId: 'exportAccount',
  tags: ['Account'],
  summary: 'Export all data of the account',
  description: 'Browsers save the file as `my-data.json`.',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(AccountExport, 'As it was at one moment.'),
    401: errorResponse('Nobody is signed in.'),
    403: errorResponse('The e-mail of the account is not verified.'),
    422: errorResponse('The route takes no query.'),
    429: limitedResponse('Too many requests from this address.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

const deletion = createRoute({
  method: 'post',
  path: '/account/delete',
  operationId: 'deleteAccount',
  tags: ['Account'],
  summary: 'Delete the account and all its data',
  description: 'Certificates stay verifiable, with the name on them, only when `keepCertificates` is `on`.',
  request: { body: formBody(DeleteAccountRequest) },
  responses: {
    200: jsonResponse(AccountResponse, 'It is deleted; the session is closed.'),
    ...ownFormResponses,
    409: errorResponse('This is the only admin, or money has to be settled first; the message says what.'),
  },
});

const KEPT = 'Certificates that you earned stay checkable.';
const DOCUMENTS = 'Invoices and receipts for what you paid stay, because tax law wants them kept.';
const UNCONFIRMED =
  'What was sent from your e-mail without this account stays, because the address was never confirmed to be yours.';

type Deleted = { keeps: boolean; keepsDocuments: boolean; emailVerified: boolean };

function deletedMessage({ keeps, keepsDocuments, emailVerified }: Deleted): string {
  const left = [
    ...(keeps ? [KEPT] : []),
    ...(keepsDocuments ? [DOCUMENTS] : []),
    ...(emailVerified ? [] : [UNCONFIRMED]),
  ];
  const everything = left.length > 0 ? 'everything else' : 'everything';
  return [`Your account is deleted, with ${everything} that we held about you.`, ...left].join(' ');
}

/** Exporting and erasing one's own data. */
export function dataRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(deletion);

  router.use(exportRoute.path, limitByAddress(deps), prettyJSON({ force: true }));
  router.openapi(exportRoute, async (context) => {
    refuseEmbedding(context);
    const person = await sessions.require(context);
    const held = await exportAccount(deps, person);
    const headers = { 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment; filename="my-data.json"' };
    return context.json(held, 200, headers);
  });

  const form = {
    name: 'delete-account',
    fields: ['keepCertificates'],
    secrets: ['password'],
    page: ownPage('/account#delete-account'),
    success: async () => ({ page: '/', silent: false }),
  } as const;
  router.post(
    deletion.path,
    answerForms(deps, form, formPage),
    limitByAddress(deps),
    checkOrigin(deps, sessions.has),
    validate(DeleteAccountRequest),
    async (context) => {
      const person = await sessions.require(context);
      const input = context.req.valid('json');
      const caller = { person, headers: context.req.raw.headers };
      const { cookies, keepsDocuments } = await deleteAccount(deps, sessions, caller, input);
      for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
      const keeps = input.keepCertificates === 'on';
      const message = deletedMessage({ keeps, keepsDocuments, emailVerified: person.emailVerified });
      return context.json({ message }, 200);
    },
  );
  return router;
}
