import { betterAuth } from 'better-auth';
import { pool } from './database.js';

/** The columns of some fields, by the names of the site: `expiresAt` is `expires_at`. */
const columns = (...fields) =>
  Object.fromEntries(
    fields.map((field) => [field, field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  );

const times = ['createdAt', 'updatedAt'];
const added = (type, fieldName) => ({ type, required: true, fieldName });

/** As the documentation of Better Auth has it, over the tables and the cookie of the site. */
export const auth = betterAuth({
  database: pool,
  baseURL: 'http://127.0.0.1',
  secret: process.env.PEER_SECRET,
  telemetry: { enabled: false },
  user: {
    modelName: 'users',
    fields: columns('emailVerified', ...times),
    additionalFields: {
      phone: added('string', 'phone'),
      privacyNoticeVersion: added('string', 'privacy_notice_version'),
      privacyNoticeAt: added('date', 'privacy_notice_at'),
    },
  },
  session: { modelName: 'sessions', fields: columns('userId', 'expiresAt', 'ipAddress', 'userAgent', ...times) },
  account: {
    modelName: 'credentials',
    fields: columns(
      ...['userId', 'accountId', 'providerId', 'accessToken', 'refreshToken', 'idToken'],
      ...['accessTokenExpiresAt', 'refreshTokenExpiresAt', ...times],
    ),
  },
  verification: { modelName: 'verifications', fields: columns('expiresAt', ...times) },
  advanced: {
    useSecureCookies: false,
    cookies: { session_token: { name: 'session' } },
    database: { generateId: 'uuid' },
  },
});
