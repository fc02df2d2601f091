import type { Bench } from './bench.ts';
import { median, milliseconds } from './figures.ts';
import { credentials, signUp } from './person.ts';
import { atMost, type Section } from './report.ts';
import { startSite } from './site.ts';

const TRIES = 200;
/** Tries that do not count: they compile code and open connections. */
const WARM_UP = 20;

/** Allowed difference between an unknown email and a wrong password, as a share. */
const MAX_DIFFERENCE = 0.1;

const known = credentials.email;
const unknown = 'unknown@example.org';

/** Milliseconds of a refused sign-in. */
async function refusal(url: string, email: string): Promise<number> {
  const start = performance.now();
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email, password: 'not-this-one' });
  const response = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 401) throw new Error(`Sign-in answered ${response.status}`);
  return performance.now() - start;
}

/** Medians in milliseconds. */
type SignInTimes = { ratio: number; unknown: number; known: number };

/**
 * How long a refused sign-in takes with an unknown email and with a wrong password: a difference would reveal whether
 * the address has an account. They alternate, so that a busy moment of the machine affects both.
 */
async function signInTimes(url: string): Promise<SignInTimes> {
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

/** Number of sign-ins at the same moment, as in an attack: far more than are hashed or may wait. */
const CROWD_SIZE = 60;
/** The most that a compressed response may take during the sign-ins, in milliseconds. */
const MEANWHILE_MILLISECONDS = 100;

type Crowd = { slowest: number; responses: number; refused: number; busy: number };

/** How long other responses take while a crowd signs in with wrong passwords. */
async function responsesInCrowd(url: string): Promise<Crowd> {
  let isOver = false;
  const headers = { 'Content-Type': 'application/json' };
  const signIn = async (n: number) => {
    const body = JSON.stringify({ email: `crowd-${n}@example.org`, password: 'not-this-one' });
    return (await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers, body })).status;
  };
  const crowd = Promise.all(Array.from({ length: CROWD_SIZE }, (_, n) => signIn(n))).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await (await fetch(`${url}/api/courses`, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
    times.push(performance.now() - start);
  }
  const statuses = await crowd;
  const count = (status: number) => statuses.filter((each) => each === status).length;
  return { slowest: Math.max(...times), responses: times.length, refused: count(401), busy: count(503) };
}

/** Whether the time of a refused sign-in reveals an account, and whether many sign-ins slow others down. */
export async function signInSection({ port }: Bench): Promise<Section> {
  const site = await startSite(port);
  try {
    const { ratio, unknown, known } = await signInTimes(site.url);
    const { slowest, responses, refused, busy } = await responsesInCrowd(site.url);
    const shareOfBudget = Math.abs(ratio - 1) / MAX_DIFFERENCE;
    return {
      notes: [
        `Medians of ${TRIES} tries each, in turn. If the response to an unknown email took another time than to a wrong password, the time would reveal who has an account.`,
        `Then ${CROWD_SIZE} sign-ins with wrong passwords at the same moment, and \`GET /api/courses\`, compressed, one after the other until all are answered.`,
      ],
      tables: [
        {
          columns: ['unknown email', 'wrong password', `ratio, ${1 - MAX_DIFFERENCE} to ${1 + MAX_DIFFERENCE}`],
          rows: [
            [
              milliseconds(unknown),
              milliseconds(known),
              { shown: ratio.toFixed(3), isWithin: shareOfBudget <= 1, shareOfBudget },
            ],
          ],
        },
        {
          columns: [
            'sign-ins refused',
            'told to come back',
            'other responses',
            `slowest, at most ${MEANWHILE_MILLISECONDS} ms`,
          ],
          rows: [[`${refused}`, `${busy}`, `${responses}`, atMost(MEANWHILE_MILLISECONDS, slowest, milliseconds)]],
        },
      ],
    };
  } finally {
    await site.stop();
  }
}
