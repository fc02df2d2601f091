import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { Role } from '../../contract/role.ts';
import type { Deps } from '../deps.ts';
import { RequestError } from '../http/errors.ts';
import { type Auth, createAuth, SESSION_ABSOLUTE_SECONDS, sessionCookieName } from './auth.ts';

/** Who is signed in. */
export type SignedIn = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phone: string;
  /** A role counts once its owner has shown that the e-mail is theirs. */
  role: Role;
  /** The session that asks. */
  sessionId: string;
};

export type Sessions = {
  auth: Auth;
  /** Whether the request carries a session cookie, valid or not. */
  has: (context: Context) => boolean;
  /** Who asks; null for a visitor. Prolongs a session that is in use. */
  of: (context: Context) => Promise<SignedIn | null>;
  /** @throws RequestError unauthorized for a visitor */
  require: (context: Context) => Promise<SignedIn>;
};

type SessionDeps = Pick<Deps, 'db' | 'env' | 'passwords' | 'now' | 'queueMail' | 'templates'>;

/** Reads who is asking from the session cookie. */
export function createSessions(deps: SessionDeps): Sessions {
  const auth = createAuth(deps);
  const cookie = sessionCookieName(deps);

  const has = (context: Context) => getCookie(context, cookie) !== undefined;

  async function of(context: Context): Promise<SignedIn | null> {
    if (!has(context)) return null;
    const request = { headers: context.req.raw.headers };
    const { response, headers } = await auth.api.getSession({ ...request, returnHeaders: true });
    if (!response) return null;
    const { user, session } = response;
    if (deps.now().getTime() - session.createdAt.getTime() > SESSION_ABSOLUTE_SECONDS * 1000) {
      await auth.api.signOut(request);
      return null;
    }
    for (const value of headers.getSetCookie()) context.header('Set-Cookie', value, { append: true });
    const { id, name, email, emailVerified, phone, role } = user;
    const held = emailVerified ? Role.parse(role) : 'learner';
    return { id, name, email, emailVerified, phone, role: held, sessionId: session.id };
  }

  return {
    auth,
    has,
    of,
    require: async (context) => {
      const person = await of(context);
      if (!person) throw new RequestError('unauthorized');
      return person;
    },
  };
}
