import { lt, lte, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, getSignedCookie } from 'hono/cookie';
import { isStrong, permissionsOf } from '../../contract/people/permission.ts';
import type { Role } from '../../contract/people/role.ts';
import { oncePerRead } from '../base/current-request.ts';
import { fail } from '../base/errors.ts';
import { sessions, siteSettings, verifications } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { type Auth, createAuth, SESSION_ABSOLUTE_SECONDS, sessionCookieName } from './auth.ts';
import { type HeldSessions, holdSessions } from './held-sessions.ts';
import { findSession, isDue, isTooOld, type SessionRow } from './session-row.ts';

/** The signed-in person. */
export type SignedIn = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phone: string;
  /** 'learner' until the email is verified. */
  role: Role;
  /** Whether sign-in asked for a second factor too. */
  hasSecondFactor: boolean;
  /**
   * Whether the settings require a second factor that the person lacks; then the permissions that need it are refused.
   */
  needsSecondFactor: boolean;
  /** How often the secret of their calendar has changed. */
  calendarChanges: number;
  /** The request's session. */
  sessionId: string;
};

export type Sessions = {
  auth: Auth;
  /** Whether the request carries a session cookie, valid or not. */
  has: (context: Context) => boolean;
  /** The signed-in person; null for a visitor. Prolongs the session. */
  of: (context: Context) => Promise<SignedIn | null>;
  /** @throws RequestError unauthorized for a visitor */
  require: (context: Context) => Promise<SignedIn>;
  /** Drops the held sessions of the caller, after a request that may have changed them. */
  forget: (context: Context) => void;
};

type SessionDeps = Pick<Deps, 'db' | 'env' | 'passwords' | 'now' | 'queueMail'>;

/** A session as a request found it; with the cookies that prolong it, where it was. */
type Found = { session: SessionRow; cookies: readonly string[] };

const noneHeld = holdSessions<SessionRow>(() => false);

/**
 * Reads the signed-in person from the session cookie: for a read from the held sessions, for a change always from the
 * database.
 */
export function createSessions(deps: SessionDeps, held: HeldSessions<SessionRow> = noneHeld): Sessions {
  const auth = createAuth(deps);
  const name = sessionCookieName(deps);
  const isOver = (session: SessionRow) => isTooOld(session, deps.now());

  async function prolong(session: SessionRow, headers: Headers): Promise<Found | null> {
    const response = await auth.api.getSession({ headers, returnHeaders: true });
    return response.response ? { session, cookies: response.headers.getSetCookie() } : null;
  }

  /** Reads from the database. The library ends or prolongs sessions. */
  async function readStored(cookie: string, context: Context): Promise<Found | null> {
    const hold = held.begin(cookie);
    const token = await getSignedCookie(context, (await auth.$context).secret, name);
    const [session] = token ? await findSession(deps.db, { token }) : [];
    if (!session) return null;
    const { headers } = context.req.raw;
    if (isOver(session)) {
      await auth.api.signOut({ headers });
      return null;
    }
    if (isDue(session)) return prolong(session, headers);
    hold(session);
    return { session, cookies: [] };
  }

  async function find(cookie: string, context: Context): Promise<Found | null> {
    const session = isSafe(context) ? held.find(cookie) : undefined;
    if (session && !isOver(session) && !isDue(session)) return { session, cookies: [] };
    return readStored(cookie, context);
  }

  const read = oncePerRead(async (context: Context, cookie) => {
    const found = await find(cookie, context);
    return found && { person: await personOf(deps, found.session), cookies: found.cookies };
  });

  const has = (context: Context) => getCookie(context, name) !== undefined;

  async function of(context: Context): Promise<SignedIn | null> {
    const cookie = getCookie(context, name);
    if (cookie === undefined) return null;
    const found = await read(context, cookie);
    for (const value of found?.cookies ?? []) context.header('Set-Cookie', value, { append: true });
    return found?.person ?? null;
  }

  return {
    auth,
    has,
    of,
    require: async (context) => {
      const person = await of(context);
      if (!person) fail.unauthorized();
      return person;
    },
    forget: (context) => {
      const cookie = getCookie(context, name);
      if (cookie !== undefined) held.forgetOf(cookie);
    },
  };
}

const isSafe = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD';

async function personOf(deps: SessionDeps, session: SessionRow): Promise<SignedIn> {
  const { id, name, email, emailVerified, phone, role, twoFactorEnabled: hasSecondFactor } = session;
  const { calendarChanges, sessionId } = session;
  const effective: Role = emailVerified ? role : 'learner';
  const needsSecondFactor = !hasSecondFactor && holdsStrong(effective) && (await asksSecondFactor(deps));
  const account = { id, name, email, emailVerified, phone, role: effective };
  return { ...account, hasSecondFactor, needsSecondFactor, calendarChanges, sessionId };
}

const holdsStrong = (role: Role) => permissionsOf[role].some(isStrong);

/** Whether the settings ask for a second factor; not before the site was seeded. */
async function asksSecondFactor({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const [row] = await db.select({ settings: siteSettings.settings }).from(siteSettings).limit(1);
  return row?.settings.requireSecondFactor === true;
}

/** Deletes expired sessions and emailed links, because they hold personal data. */
export async function deleteExpiredAccess({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now()), lt(sessions.createdAt, oldest)));
  await db.delete(verifications).where(lte(verifications.expiresAt, now()));
}
