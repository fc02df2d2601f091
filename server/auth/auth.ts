import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../contract/base/constants.ts';
import type { Db, Tx } from '../db/client.ts';
import { credentials, sessions, twoFactors, users, verifications } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import { deleteLinks, hashedKeys } from './links.ts';
import { accountExists, mailAccount, passwordChanged, passwordReset, recipientOf, verification } from './mails.ts';
import { sessionRenewal } from './renew-session.ts';
import { recoveryCodes } from './second-factor.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** An unused session ends after this time, in seconds. */
export const SESSION_IDLE_SECONDS = 7 * DAY_SECONDS;
/** Since it was last prolonged, in seconds. */
export const SESSION_RENEWAL_SECONDS = HOUR_SECONDS;
/** Any session ends this long after sign-in, in seconds. */
export const SESSION_ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
const RESET_SECONDS = HOUR_SECONDS;
const VERIFICATION_SECONDS = DAY_SECONDS;
const SECOND_STEP_SECONDS = 10 * 60;
/** In characters. */
const USER_AGENT_MAX = 300;

type AuthDatabase = Tx & Pick<Db, 'transaction'>;

export type AuthDeps = Pick<Deps, 'env' | 'passwords' | 'queueMail'> & {
  db: AuthDatabase;
  /** Called when an email cannot be queued, which the library only logs. */
  onMailError?: (error: unknown) => void;
  /** Called before the call ends. */
  onVerified?: (person: { id: string; email: string }) => Promise<void>;
};

/** Name of the session cookie over https: its prefix ties it to this host (RFC 6265bis section 4.1.3.2). */
export const SECURE_SESSION_COOKIE = '__Host-session';

export function sessionCookieName({ env }: Pick<Deps, 'env'>): string {
  return env.PUBLIC_URL.startsWith('https:') ? SECURE_SESSION_COOKIE : 'session';
}

export function secondStepCookieName({ env }: Pick<Deps, 'env'>): string {
  return env.PUBLIC_URL.startsWith('https:') ? '__Host-second-step' : 'second-step';
}

/**
 * The library for passwords, sessions and emailed links. Our routes call only the functions of its `api`; its own HTTP
 * handler, with its limits and origin check, is not mounted.
 * If `deps.db` is a transaction, rows and emails are stored together.
 */
export function createAuth(deps: AuthDeps) {
  const secure = deps.env.PUBLIC_URL.startsWith('https:');
  const auth = betterAuth({
    baseURL: deps.env.PUBLIC_URL,
    secret: deps.env.SECRET,
    telemetry: { enabled: false },
    // The library's messages contain email addresses; errors that matter are thrown, and reach our own log.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    plugins: [
      sessionRenewal,
      twoFactor({
        twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
        // The library counts wrong codes only after it has judged them; `code-attempts.ts` counts all before.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
      }),
    ],
    database: withHashedTokens(
      drizzleAdapter(deps.db, {
        provider: 'pg',
        schema: {
          user: users,
          session: sessions,
          account: credentials,
          verification: verifications,
          twoFactor: twoFactors,
        },
        transaction: true,
      }),
    ),
    user: {
      additionalFields: {
        phone: { type: 'string', required: true },
        privacyNoticeVersion: { type: 'string', required: true },
        privacyNoticeAt: { type: 'date', required: true },
      },
    },
    verification: { storeIdentifier: hashedKeys },
    session: { expiresIn: SESSION_IDLE_SECONDS, updateAge: SESSION_RENEWAL_SECONDS },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: deps.passwords,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: ({ user, token }) => mailAccount(deps, recipientOf(user), passwordReset(user, token)),
      onExistingUserSignUp: ({ user }) => mailAccount(deps, recipientOf(user), accountExists(user)),
      // Using the emailed link proves access to that address.
      onPasswordReset: async ({ user }) => {
        await auth.$context.then(({ internalAdapter }) => internalAdapter.updateUser(user.id, { emailVerified: true }));
        await deps.onVerified?.(user);
        await deleteLinks(deps.db, user.id);
        await mailAccount(deps, { email: user.email, userId: user.id }, passwordChanged(user));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_SECONDS,
      sendVerificationEmail: ({ user, token }) =>
        mailAccount(deps, { email: user.email, userId: user.id }, verification(user, token)),
      afterEmailVerification: async (user) => deps.onVerified?.(user),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, userAgent: session.userAgent?.slice(0, USER_AGENT_MAX) },
          }),
        },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieName(deps), attributes: { secure } },
        two_factor: { name: secondStepCookieName(deps), attributes: { secure } },
      },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
  });
  return auth;
}

export type Auth = ReturnType<typeof createAuth>;
