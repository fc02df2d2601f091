import { NoFields } from '../../../contract/base/bodies.ts';
import { paths } from '../../../contract/paths.ts';
import {
  AccountResponse,
  DeleteAccountRequest,
  ProfileRequest,
  SessionParams,
  SessionsResponse,
} from '../../../contract/people/account.ts';
import { AccountExport } from '../../../contract/people/export.ts';
import { MeResponse } from '../../../contract/people/me.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { type SignedIn, setCookies } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { readCompletions } from '../../learning/lessons/index.ts';
import { downloadResponse } from '../../records/index.ts';
import { emailEndpoints } from './email/email-endpoints.ts';
import { firstAdminEndpoints } from './first-admin/first-admin-endpoints.ts';
import { deleteAccount } from './own-data/deletion-service.ts';
import { exportAccount } from './own-data/export-service.ts';
import { toCaller } from './password/password-attempts.ts';
import { passwordEndpoints } from './password/password-endpoints.ts';
import { changeProfile } from './service.ts';
import { describeDevice } from './sign-in/device.ts';
import { secondFactorEndpoints } from './sign-in/second-factor-endpoints.ts';
import {
  endOtherSessions,
  endSession,
  findSessions,
  NO_SUCH_SESSION,
  type SessionRow,
} from './sign-in/sessions-service.ts';
import { signInEndpoints } from './sign-in/sign-in-endpoints.ts';

const own = { tag: 'Account', may: 'person' } as const;

const me = endpoint({
  id: 'getMe',
  path: 'GET /me',
  tag: 'Account',
  summary: 'Read the account of the signed-in person',
  description: 'The account is null for visitors.',
  may: 'public',
  isForSignedIn: true,
  response: jsonResponse(MeResponse, 'The account of the session, or null.'),
  handler: async ({ deps, sessions, context }) => {
    const person = await sessions.find(context);
    return { data: person && (await presentPerson(deps, person)) };
  },
});

async function presentPerson(deps: Deps, person: SignedIn) {
  const { id, name, email, emailVerified, phone, roles, hasSecondFactor, needsSecondFactor, secondFactorDueAt } =
    person;
  const factor = { hasSecondFactor, needsSecondFactor, secondFactorDueAt };
  return { name, email, emailVerified, phone, roles: [...roles], ...factor, ...(await readCompletions(deps, id)) };
}

const profile = endpoint({
  ...own,
  id: 'changeProfile',
  path: 'POST /account/profile',
  summary: 'Change the name and phone number of the account',
  body: ProfileRequest,
  form: {
    name: 'profile',
    fields: { name: 'value', phone: 'value', phoneCountry: 'value' },
    page: `${paths.account}#your-details`,
  },
  response: jsonResponse(AccountResponse, 'The account is changed.'),
  handler: async ({ deps, actor, body }) => {
    await changeProfile(deps, actor, body);
    return { message: 'Your details are saved.' };
  },
});

const listSessions = endpoint({
  ...own,
  id: 'listSessions',
  path: 'GET /account/sessions',
  summary: 'List the open sessions of the account',
  response: jsonResponse(SessionsResponse, 'At most 50 open sessions: the caller’s own, then the last used first.'),
  handler: async ({ deps, actor }) => {
    const { rows, more } = await findSessions(deps, actor);
    return { data: rows.map((row) => openSession(row, actor)), more };
  },
});

function openSession({ id, userAgent, createdAt, updatedAt: lastSeenAt }: SessionRow, { sessionId }: SignedIn) {
  return { id, isCurrent: id === sessionId, device: describeDevice(userAgent), createdAt, lastSeenAt };
}

const sessionsForm = { fields: {}, page: `${paths.account}#your-sessions` };

const endOne = endpoint({
  ...own,
  id: 'endSession',
  path: 'POST /account/sessions/{id}/end',
  summary: 'Sign out of another session',
  params: SessionParams,
  missing: NO_SUCH_SESSION,
  body: NoFields,
  form: { name: 'session', ...sessionsForm },
  response: jsonResponse(AccountResponse, 'The session is closed.'),
  otherResponses: {
    404: errorResponse('There is no such session, or it is another person’s.'),
    409: errorResponse('It is the caller’s own session; signing out ends that.'),
  },
  handler: async ({ deps, actor, params }) => {
    await endSession(deps, actor, params.id);
    return { message: 'You are signed out there.' };
  },
});

const endOthers = endpoint({
  ...own,
  id: 'endOtherSessions',
  path: 'POST /account/sessions/end-others',
  summary: 'Sign out of all other sessions',
  body: NoFields,
  form: { name: 'sessions', ...sessionsForm },
  response: jsonResponse(AccountResponse, 'All sessions except the caller’s own are closed.'),
  handler: async ({ deps, actor }) => {
    await endOtherSessions(deps, actor);
    return { message: 'You are signed out everywhere else.' };
  },
});

const exportData = endpoint({
  ...own,
  id: 'exportAccount',
  path: 'GET /account/export',
  summary: 'Export all data of the account',
  description: 'Browsers save the file as `my-data.json`.',
  isDownload: true,
  response: jsonResponse(AccountExport, 'All data of the account, as of one moment.'),
  otherResponses: { 403: errorResponse('The email address of the account is not verified.') },
  handler: async ({ deps, actor, context }) =>
    downloadResponse(
      context,
      { name: 'my-data.json', type: 'application/json' },
      JSON.stringify(await exportAccount(deps, actor), null, 2),
    ),
});

const remove = endpoint({
  ...own,
  id: 'deleteAccount',
  path: 'POST /account/delete',
  summary: 'Delete the account and all its data',
  description: 'Certificates stay verifiable, with the name on them, only if `keepCertificates` is `on`.',
  body: DeleteAccountRequest,
  form: {
    name: 'delete-account',
    fields: { keepCertificates: 'value', givesUpSeats: 'error', password: 'error' },
    page: `${paths.account}#delete-account`,
    success: { page: paths.home },
  },
  response: jsonResponse(AccountResponse, 'The account is deleted and the session closed.'),
  otherResponses: {
    409: errorResponse('The person is the only admin, or payments must be settled first; the message says which.'),
  },
  handler: async ({ deps, sessions, actor, body, context }) => {
    const { cookies, keepsDocuments } = await deleteAccount(deps, sessions, toCaller(actor, context), body);
    setCookies(context, cookies);
    const keepsCertificates = body.keepCertificates === 'on';
    return { message: deletedMessage({ keepsCertificates, keepsDocuments, emailVerified: actor.emailVerified }) };
  },
});

const CERTIFICATES_STAY = 'Certificates that you earned stay checkable.';
const DOCUMENTS_STAY = 'Invoices and receipts for what you paid stay, because tax law requires us to keep them.';
const UNCONFIRMED_STAYS =
  'What was sent from your email without this account stays, because the address was never confirmed to be yours.';

type Deletion = { keepsCertificates: boolean; keepsDocuments: boolean; emailVerified: boolean };

function deletedMessage({ keepsCertificates, keepsDocuments, emailVerified }: Deletion): string {
  const exceptions = [
    ...(keepsCertificates ? [CERTIFICATES_STAY] : []),
    ...(keepsDocuments ? [DOCUMENTS_STAY] : []),
    ...(emailVerified ? [] : [UNCONFIRMED_STAYS]),
  ];
  const everything = exceptions.length > 0 ? 'everything else' : 'everything';
  return [`Your account is deleted, with ${everything} that we held about you.`, ...exceptions].join(' ');
}

export const accountEndpoints = [
  me,
  ...signInEndpoints,
  ...passwordEndpoints,
  ...emailEndpoints,
  ...firstAdminEndpoints,
  ...[exportData, remove, profile, listSessions, endOne, endOthers],
  ...secondFactorEndpoints,
];
