import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { credentials } from '../person.ts';

/** A learner who follows the join link of an email. */
export type Learner = {
  number: number;
  /** Path of the join link. */
  link: string;
  /** `Cookie` header of their session; empty for people who have to sign in. */
  session: string;
};

/** A learner's way to the meeting. */
export type Arrival = {
  /** Milliseconds from the link to the meeting. */
  waited: number;
  /** The number of responses that said to try again. */
  refused: number;
};

/** The cookie of a learner's session, signed like those of the site. */
export function sessionOf(number: number, secret: string): string {
  const token = `evening-session-${number}`;
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `session=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The address of a learner; each has one of their own, as behind a proxy. */
const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

const MEETING = /^https:\/\/meet\.example\//;

/** Time after which a learner tries again if the response has no `Retry-After`, in seconds. */
const RELOAD_SECONDS = 2;

/** Follows the link to the meeting, and signs in before if necessary, in an unknown browser. */
export async function arrive(url: string, { number, link, session }: Learner): Promise<Arrival> {
  const startedAt = performance.now();
  let refused = 0;

  /** Sends a request until its response is not `try again`. */
  async function send(path: string, { headers, ...init }: RequestInit & { headers?: object } = {}): Promise<Response> {
    for (;;) {
      const allHeaders = { 'X-Forwarded-For': addressOf(number), 'Accept-Encoding': 'br', ...headers };
      const response = await fetch(url + path, { ...init, headers: allHeaders, redirect: 'manual' }).catch(
        () => undefined,
      );
      await response?.arrayBuffer();
      if (response && response.status !== 503) return response;
      refused += 1;
      await pause(1000 * Number(response?.headers.get('Retry-After') ?? RELOAD_SECONDS));
    }
  }

  async function signIn(): Promise<string> {
    const page = (await send(link)).headers.get('Location') ?? '';
    await send(page);
    const response = await send('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `evening${number}@example.com`, password: credentials.password }),
    });
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);
    const cookies = response.headers.getSetCookie();
    return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  }

  const { status, headers } = await send(link, { headers: { Cookie: session || (await signIn()) } });
  const meeting = headers.get('Location') ?? '';
  if (!MEETING.test(meeting)) throw new Error(`${link} answered ${status} and leads to ${meeting || 'nowhere'}`);
  return { waited: performance.now() - startedAt, refused };
}
