import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  caches,
  connections,
  hashing,
  learnerWriting,
  productionLimits,
  type RateLimit,
  unpaidSeatLimits,
  uploads,
} from '../../server/base/limits.ts';
import { testApi, testDeps } from '../support/api.ts';
import { createSite } from '../support/factories.ts';
import { postJson } from '../support/requests.ts';
import { siteOver } from '../support/site.ts';

const { api, db } = await testApi({ limits: productionLimits });
await createSite(db);

test.each([
  ['an order, also for its page,', '/api/pay?token=made-up', 404],
  ['the first admin', '/api/auth/first-admin?token=made-up', 422],
])('each request with the link of %s counts once', async (_, path, refused) => {
  const socket = { incoming: { socket: { remoteAddress: `203.0.113.${refused % 256}` } } };
  const statuses: number[] = [];
  for (let count = 1; count <= 61; count += 1) statuses.push((await api.request(path, {}, socket)).status);
  expect(statuses).toEqual([...Array(60).fill(refused), 429]);
});

test('sixty learners of a classroom behind one address may send within one minute; only the next must wait', async () => {
  const send = async (learner: number) => {
    const form = { name: 'Asha Rao', email: `learner${learner}@example.org`, subject: 'it', message: 'When?' };
    return postJson(api, '/api/users/register', form, { address: '203.0.113.20' });
  };
  const responses: Response[] = [];
  for (let learner = 1; learner <= 61; learner += 1) responses.push(await send(learner));
  expect(responses.map(({ status }) => status)).toEqual([...Array(60).fill(201), 429]);
  expect(responses.at(-1)?.headers.get('Retry-After')).toBe('60');
});

test('a hundred people of a school behind one address may each open a page with its reads within one minute', async () => {
  const site = siteOver(testDeps(db, { limits: productionLimits }));
  const socket = { incoming: { socket: { remoteAddress: '203.0.113.30' } } };
  const paths = ['/nowhere', ...Array<string>(20).fill('/api/me'), '/assets/gone.js'];
  const statuses = new Set<number>();
  for (let person = 1; person <= 100; person += 1) {
    for (const path of paths) statuses.add((await site.request(path, {}, socket)).status);
  }
  expect([...statuses].sort()).toEqual([200, 404]);
});

/** A limit in words: `60 a minute`. */
function inWords({ uses, seconds }: RateLimit, kilobytes = false): string {
  const amount = kilobytes ? (uses >= 1024 ? `${uses / 1024} MB` : `${uses} KB`) : uses;
  const times = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' };
  const time = Object.entries(times).find(([length]) => Number(length) === seconds)?.[1];
  return `${amount} ${time ?? `in ${seconds / 60} minutes`}`;
}

/** The table of docs/security.md: the limit of all, of one network, of one address, and the reserve. */
function table(): string {
  const { perAddress, perEmail, signIn, signInPerEmail, signInCode, signInCodePerDay, outcomes, allOutcomes } =
    productionLimits;
  const { readsPerAddress, readsPerNetwork, firstLinkMails, linkMails, courtesyMails, staffMails } = productionLimits;
  const shared = (limit: RateLimit & { perNetwork: number }, isBytes = false) => [
    inWords(limit, isBytes),
    inWords({ ...limit, uses: limit.perNetwork }, isBytes).replace(/ (a|an|in) .*/, ''),
  ];
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  const rows = [
    [
      'Posts',
      '',
      '',
      inWords(perAddress),
      `sign-in, pages of links and calendars are counted apart; ${inWords(perEmail)} in one email's name`,
    ],
    [
      'Requests, except stored pages and calls of services, per process',
      '',
      inWords(readsPerNetwork).replace(/ a .*/, ''),
      inWords(readsPerAddress),
      'none',
    ],
    [
      'Tries at one password',
      ...shared(signInPerEmail),
      inWords(signIn),
      `${signIn.uses} for known browsers of the owner`,
    ],
    [
      'Wrong sign-in codes of one account',
      `${inWords(signInCode)}, ${inWords(signInCodePerDay)}`,
      '',
      '',
      'none: a new password by the emailed link ends a pause',
    ],
    [
      'Emails with a link, to addresses that no one confirmed: the first of each network',
      ...shared(firstLinkMails),
      '',
      'sign-up and the like alone use these',
    ],
    ['The same, beyond these', ...shared(linkMails), '', 'the first ones of other networks'],
    [
      'Other emails to such addresses',
      ...shared(courtesyMails),
      '',
      'none: emails of confirmed addresses are not counted',
    ],
    ['Emails of visitors to the staff', ...shared(staffMails), '', 'none: all of it is at the desk'],
    [
      'Password hashes that wait, per node',
      `${hashing.waiting}`,
      'its share: networks take turns',
      '',
      `${hashing.reserve} more, which go first, for browsers that have signed in before, people who are signed in (of one account ${inWords(hashing.reserveOfAccount)}), links and sign-up`,
    ],
    [
      'Open connections, per node',
      `${connections.max}`,
      `${connections.perNetwork}`,
      `${connections.unusedPerAddress} without a request`,
      'none',
    ],
    [
      'Seats of a batch kept without a payment, by orders that are not verified',
      'half',
      `${unpaidSeatLimits.ofNetwork}`,
      '',
      'the other half',
    ],
    ['The same, by orders that are verified', '', 'half', '', `${unpaidSeatLimits.ofPerson} for each person`],
    [
      'Seats of a course that the waitlist offers and no one pays',
      '',
      `${unpaidSeatLimits.offers.ofNetwork} in ${unpaidSeatLimits.offers.days} days`,
      '',
      'none: other networks are asked',
    ],
    [
      'Outcomes of forms without JavaScript',
      ...shared(allOutcomes, true),
      inWords(outcomes, true).replace(/ in .*/, ''),
      'none: beyond, the response is the page itself',
    ],
    [
      'Doubts that one learner asks, answers, and is emailed answers to',
      '',
      '',
      '',
      `${inWords(learnerWriting.doubts)}, ${inWords(learnerWriting.doubtAnswers)}, ${inWords(learnerWriting.doubtMails)}; beyond, answers are on the site alone`,
    ],
    ['Work that one learner hands in', '', '', '', `${inWords(learnerWriting.handIns)}, of 5 files and 10 MB at most`],
    [
      'Bytes of uploads at once, per process',
      megabytes(uploads.ofAll),
      '',
      '',
      `only learners whose lesson asks for work upload files, ${megabytes(uploads.ofPerson)} for each`,
    ],
    [
      'Responses kept in memory, per node',
      `${megabytes(caches.pages)} of pages, ${megabytes(caches.reads)} of the API`,
      '',
      '',
      'none: a stranger can only have them made again',
    ],
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')).join('\n');
}

test('docs/security.md prints the limits', async () => {
  const page = await readFile('docs/security.md', 'utf8');
  expect(/## Limits[^|]+(?:\|.+\n){2}((?:\|.+\n)+)/.exec(page)?.[1]?.trim()).toBe(table());
});
