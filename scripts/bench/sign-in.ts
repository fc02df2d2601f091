import { median } from './table.ts';

const TRIES = 200;
/** Tries before those that count: until then code is compiled and connections are opened. */
const WARM_UP = 20;

const known = 'known@example.org';
const unknown = 'unknown@example.org';

async function post(url: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}

async function signUp(url: string): Promise<void> {
  const person = { name: 'Known', email: known, password: 'marigold-42', phone: '98765 43210' };
  const status = await post(`${url}/api/auth/sign-up`, person);
  if (status !== 201) throw new Error(`Sign-up answered ${status}`);
}

/** Milliseconds until a refused sign-in is answered. */
async function refusal(url: string, email: string): Promise<number> {
  const start = performance.now();
  const status = await post(`${url}/api/auth/sign-in`, { email, password: 'not-this-one' });
  if (status !== 401) throw new Error(`Sign-in answered ${status}`);
  return performance.now() - start;
}

/** Medians in milliseconds. */
export type SignInTimes = { ratio: number; unknown: number; known: number };

/**
 * How long a refused sign-in takes with an e-mail that has no account, and with a wrong password for one that has: if they
 * differed, the time would tell who has an account. In turn, so that a busy moment of the machine falls on both.
 */
export async function signInTimes(url: string): Promise<SignInTimes> {
  await signUp(url);
  const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
  for (let round = 0; round < WARM_UP + TRIES; round += 1) {
    const emails = round % 2 === 0 ? [known, unknown] : [unknown, known];
    for (const email of emails) {
      const time = await refusal(url, email);
      if (round >= WARM_UP) times[email]?.push(time);
    }
  }
  const [ofUnknown, ofKnown] = [median(times[unknown] ?? []), median(times[known] ?? [])];
  return { ratio: ofUnknown / ofKnown, unknown: ofUnknown, known: ofKnown };
}
