import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/** Adds `renewSession` to the library: it ends every session of the account and opens a new one (ASVS 5.0 7.2.4). */
export const sessionRenewal = {
  id: 'session-renewal',
  endpoints: {
    renewSession: createAuthEndpoint(
      '/renew-session',
      { method: 'POST', requireHeaders: true, use: [sensitiveSessionMiddleware] },
      async (call) => {
        const { internalAdapter, session } = call.context;
        const { user } = session;
        await internalAdapter.deleteUserSessions(user.id);
        await setSessionCookie(call, { session: await internalAdapter.createSession(user.id), user });
        return { renewed: true };
      },
    ),
  },
} satisfies BetterAuthPlugin;
