import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../contract/password.ts';
import type { Db, Tx } from '../db/client.ts';
import { credentials, sessions, users, verifications } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { forgetUses } from '../http/limits.ts';
import { forgetLinks } from './links.ts';
import { accountMails } from './mails.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A session that is not used for so long ends, in seconds. */
export const SESSION_IDLE_SECONDS = 7 * DAY;
/** A session ends so long after sign-in, however much it is used, in seconds. */
export const SESSION_ABSOLUTE_SECONDS = 30 * DAY;
/** How long a mailed link can be used, in seconds. */
const RESET_SECONDS = HOUR;
const VERIFICATION_SECONDS = DAY;
/** How much of what a browser calls itself is kept, in characters. */
const USER_AGENT_MAX = 300;

/** The database, or a transaction that can hold others. */
type Store = Tx & Pick<Db, 'transaction'>;

export type AuthDeps = Pick<Deps, 'env' | 'passwords' | 'queueMail' | 'templates'> & {
  db: Store;
  /** Hears of a mail that could not be queued, which the library only logs. */
  onMailFault?: (error: unknown) => void;
  /** Called, before the call ends, for an account that has just shown that its e-mail is its own. */
  onVerified?: (person: { id: string; email: string }) => Promise<void>;
};

/** Name of the session cookie where there is https: its prefix ties it to this very host (RFC 6265bis section 4.1.3.2). */
export const SECURE_SESSION_COOKIE = '__Host-session';

/** Name of the session cookie of a site. */
export function sessionCookieName({ env }: Pick<Deps, 'env'>): string {
  return env.PUBLIC_URL.startsWith('https:') ? SECURE_SESSION_COOKIE : 'session';
}

/**
 * The library that keeps passwords, sessions and mailed links. Only the functions of its `api` are called, by routes
 * of ours; its own HTTP handler, with its limits and origin check, is not mounted.
 * Over a transaction, what it stores and the mails that it causes are stored together.
 */
export function createAuth(deps: AuthDeps) {
  const secure = deps.env.PUBLIC_URL.startsWith('https:');
  const mails = accountMails(deps);
  const auth = betterAuth({
    baseURL: deps.env.PUBLIC_URL,
    secret: deps.env.SECRET,
    telemetry: { enabled: false },
    // Its messages hold e-mail addresses; what matters reaches our own log as a thrown error.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(deps.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: true,
    }),
    user: {
      additionalFields: {
        phone: { type: 'string', required: true },
        // Only the desk gives roles: nobody signs up with one.
        role: { type: 'string', required: false, input: false },
        noticeVersion: { type: 'string', required: true },
        noticedAt: { type: 'date', required: true },
      },
    },
    // Its last use is known to the hour.
    session: { expiresIn: SESSION_IDLE_SECONDS, updateAge: HOUR },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: deps.passwords,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: ({ user, token }) => mails.passwordReset(user, token),
      onExistingUserSignUp: ({ user }) => mails.accountExists(user),
      // The link came by mail: whoever used it reads the mail of that address.
      onPasswordReset: async ({ user }) => {
        await auth.$context.then(({ internalAdapter }) => internalAdapter.updateUser(user.id, { emailVerified: true }));
        await deps.onVerified?.(user);
        await forgetLinks(deps.db, user.id);
        // Whoever reads the mail is the owner: tries of others at the old password do not keep them out.
        await forgetUses(deps, 'sign-in', user.email);
        await mails.passwordChanged(user);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_SECONDS,
      sendVerificationEmail: ({ user, token }) => mails.verification(user, token),
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
      cookies: { session_token: { name: sessionCookieName(deps), attributes: { secure } } },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
  });
  return auth;
}

export type Auth = ReturnType<typeof createAuth>;
