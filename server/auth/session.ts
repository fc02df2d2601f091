import { lt, lte, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isStrong, permissionsOf } from '../../contract/permission.ts';
import { Role } from '../../contract/role.ts';
import { oncePerRead } from '../base/current-request.ts';
import { fail } from '../base/errors.ts';
import { sessions, siteSettings, verifications } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { type Auth, createAuth, SESSION_ABSOLUTE_SECONDS, sessionCookieName } from './auth.ts';

/** The signed-in person. */
export type SignedIn = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phone: string;
  /** 'learner' until the e-mail is verified. */
  role: Role;
  /** Whether sign-in asked for a second factor too. */
  hasSecondFactor: boolean;
  /** Whether the site asks for one that they lack: until then the permissions that need it are refused. */
  needsSecondFactor: boolean;
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
};

type SessionDeps = Pick<Deps, 'db' | 'env' | 'passwords' | 'now' | 'queueMail'>;

/** Reads the signed-in person from the session cookie. */
export function createSessions(deps: SessionDeps): Sessions {
  const auth = createAuth(deps);
  const cookie = sessionCookieName(deps);

  const has = (context: Context) => getCookie(context, cookie) !== undefined;

  const read = oncePerRead(async (headers: Headers) => {
    const answer = await auth.api.getSession({ headers, returnHeaders: true });
    if (!answer.response) return null;
    const { user, session } = answer.response;
    if (deps.now().getTime() - session.createdAt.getTime() > SESSION_ABSOLUTE_SECONDS * 1000) {
      await auth.api.signOut({ headers });
      return null;
    }
    const { id, name, email, emailVerified, phone, role } = user;
    const effective: Role = emailVerified ? Role.parse(role) : 'learner';
    const hasSecondFactor = user.twoFactorEnabled === true;
    const needsSecondFactor = !hasSecondFactor && holdsStrong(effective) && (await asksSecondFactor(deps));
    const factor = { hasSecondFactor, needsSecondFactor };
    const person = { id, name, email, emailVerified, phone, role: effective, ...factor, sessionId: session.id };
    return { person, cookies: answer.headers.getSetCookie() };
  });

  async function of(context: Context): Promise<SignedIn | null> {
    if (!has(context)) return null;
    const { headers } = context.req.raw;
    const found = await read(headers, headers.get('Cookie') ?? '');
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
  };
}

const holdsStrong = (role: Role) => permissionsOf[role].some(isStrong);

/** Whether the settings ask for a second factor; not before the site was seeded. */
async function asksSecondFactor({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const [row] = await db.select({ settings: siteSettings.settings }).from(siteSettings).limit(1);
  return row?.settings.requireSecondFactor === true;
}

/** Deletes expired sessions and mailed links, because they hold personal data. */
export async function deleteExpiredAccess({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now()), lt(sessions.createdAt, oldest)));
  await db.delete(verifications).where(lte(verifications.expiresAt, now()));
}
