import { lt, lte, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, getSignedCookie } from 'hono/cookie';
import { areStrong, type Role } from '../../contract/people/permission.ts';
import { oncePerRead } from '../base/current-request.ts';
import { fail } from '../base/errors.ts';
import { sessions, siteSettings, verifications } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { type Auth, createAuth, SESSION_ABSOLUTE_SECONDS, sessionCookieName } from './auth.ts';
import { storedToken } from './hashed-tokens.ts';
import { findSession, isTooOld, needsRenewal, type SessionRow } from './session-row.ts';

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phone: string;
  /** None until the email is verified. */
  roles: readonly Role[];
  hasSecondFactor: boolean;
  /** Required by the settings and lacking: then the permissions that need it are refused. */
  needsSecondFactor: boolean;
  /** Until when they may do without it; null if it is not missing, or already needed. */
  secondFactorDueAt: Date | null;
  calendarChanges: number;
  sessionId: string;
};

export type Sessions = {
  auth: Auth;
  hasCookie: (context: Context) => boolean;
  /** Null for a visitor. Prolongs the session. */
  find: (context: Context) => Promise<SignedIn | null>;
  /** @throws RequestError unauthorized for a visitor */
  require: (context: Context) => Promise<SignedIn>;
};

type SessionDeps = Pick<Deps, 'db' | 'env' | 'passwords' | 'now' | 'queueMail'>;

type FoundSession = { session: SessionRow; cookies: readonly string[] };

/** Reads and ends sessions. Each request takes one prepared statement. */
export function createSessions(deps: SessionDeps): Sessions {
  const auth = createAuth(deps);
  const name = sessionCookieName(deps);
  const isOver = (session: SessionRow) => isTooOld(session, deps.now());

  async function prolong(session: SessionRow, headers: Headers): Promise<FoundSession | null> {
    const response = await auth.api.getSession({ headers, returnHeaders: true });
    return response.response ? { session, cookies: response.headers.getSetCookie() } : null;
  }

  /** The library ends or prolongs it. */
  async function findSessionOf(context: Context): Promise<FoundSession | null> {
    const token = await getSignedCookie(context, (await auth.$context).secret, name);
    const [session] = token ? await findSession(deps.db, { token: storedToken(token) }) : [];
    if (!session) return null;
    const { headers } = context.req.raw;
    if (isOver(session)) {
      await auth.api.signOut({ headers });
      return null;
    }
    if (needsRenewal(session)) return prolong(session, headers);
    return { session, cookies: [] };
  }

  const readPerson = oncePerRead(async (context: Context, _cookie) => {
    const found = await findSessionOf(context);
    return found && { person: await personOf(deps, found.session), cookies: found.cookies };
  });

  const hasCookie = (context: Context) => getCookie(context, name) !== undefined;

  async function find(context: Context): Promise<SignedIn | null> {
    const cookie = getCookie(context, name);
    if (cookie === undefined) return null;
    const found = await readPerson(context, cookie);
    setCookies(context, found?.cookies ?? []);
    return found?.person ?? null;
  }

  return {
    auth,
    hasCookie,
    find,
    require: async (context) => {
      const person = await find(context);
      if (!person) fail.unauthorized();
      return person;
    },
  };
}

async function personOf(deps: SessionDeps, session: SessionRow): Promise<SignedIn> {
  const { id, name, email, emailVerified, phone, roles: given, twoFactorEnabled: hasSecondFactor } = session;
  const { calendarChanges, sessionId, secondFactorDueAt: dueAt } = session;
  const roles = emailVerified ? given : [];
  const lacksFactor = !hasSecondFactor && areStrong(roles) && (await requiresSecondFactor(deps));
  const secondFactorDueAt = lacksFactor && dueAt && deps.now() < dueAt ? dueAt : null;
  const needsSecondFactor = lacksFactor && !secondFactorDueAt;
  const account = { id, name, email, emailVerified, phone, roles };
  return { ...account, hasSecondFactor, needsSecondFactor, secondFactorDueAt, calendarChanges, sessionId };
}

async function requiresSecondFactor({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const [row] = await db.select({ settings: siteSettings.settings }).from(siteSettings).limit(1);
  return row?.settings.requireSecondFactor === true;
}

/** Deletes expired sessions and links, because they hold personal data. */
export async function deleteExpiredAccess({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now()), lt(sessions.createdAt, oldest)));
  await db.delete(verifications).where(lte(verifications.expiresAt, now()));
}

export function setCookies(context: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}
