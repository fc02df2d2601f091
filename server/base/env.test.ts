import { expect, test } from 'vitest';
import { misspelledVariables, plainHttpNotices, readEnv, withoutSiteVariables } from './env.ts';

const secret = 's'.repeat(32);
const gateway = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
};
const bucket = {
  RECORDINGS_BUCKET: 'https://s3.example/recordings',
  RECORDINGS_KEY_ID: 'id',
  RECORDINGS_KEY_SECRET: 'secret',
};

test('an empty environment gives the defaults of docs/reference.md', () => {
  expect(readEnv({})).toEqual({
    PORT: 5000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    DKIM_SELECTOR: 'site',
    DRAIN_SECONDS: 0,
    METRICS_HOST: '127.0.0.1',
    RECORDINGS_REGION: 'us-east-1',
    TRUST_PROXY: 0,
    PUBLIC_URL: 'http://localhost:5000',
    isPublicUrlSet: false,
    RAZORPAY_API_URL: 'https://api.razorpay.com',
    META_API_URL: 'https://graph.facebook.com/v23.0',
  });
});

test('a name that is almost that of a variable is told, with the variable that may be meant', () => {
  const line = (name: string, meant: string) =>
    `Environment variable ${name} is unknown, and has no effect: ${meant} may be meant`;
  expect(misspelledVariables({ SMTP_URI: 'smtp://mail.test', BACKUP_MAX_AGE_HOUR: '36', DATADIR: '/srv' })).toEqual([
    line('SMTP_URI', 'SMTP_URL'),
    line('BACKUP_MAX_AGE_HOUR', 'BACKUP_MAX_AGE_HOURS'),
    line('DATADIR', 'DATA_DIR'),
  ]);
});

test('the variables of the site, and those of other programs, are not told', () => {
  const others = ['HOME', 'HOSTNAME', 'LOGNAME', 'NODE_ENV', 'NODE_OPTIONS', 'PATH', 'POST', 'PWD', 'SHELL', 'TMPDIR'];
  const names = [...others, 'XDG_DATA_DIRS', 'SMTP_URL', 'DATA_DIR', 'PREVIOUS_SECRET'];
  expect(misspelledVariables(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([]);
});

test.each(['http://academy.example', 'http://192.0.2.7:5000'])('plain http at %s is told', (PUBLIC_URL) => {
  expect(plainHttpNotices({ PUBLIC_URL })).toEqual([
    `PUBLIC_URL ${PUBLIC_URL} is not https: others on the network can read passwords and sessions`,
  ]);
});

test.each([
  'https://academy.example',
  'http://localhost:5000',
  'http://site.localhost',
  'http://127.0.0.1:5000',
  'http://[::1]:5000',
])('nothing is told about %s', (PUBLIC_URL) => {
  expect(plainHttpNotices({ PUBLIC_URL })).toEqual([]);
});

test('the address of a database that is not PostgreSQL is refused, with the beginning that it needs', () => {
  expect(() => readEnv({ DATABASE_URL: 'mysql://localhost/site', SECRET: secret })).toThrow('as in postgres://user:');
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' }).PORT).toBe(5000);
});

test('PUBLIC_URL follows PORT, and is read as browsers write it', () => {
  expect(readEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  expect(readEnv({ PUBLIC_URL: 'https://example.com/' }).PUBLIC_URL).toBe('https://example.com');
  expect(readEnv({ PUBLIC_URL: 'HTTPS://Example.com:443' }).PUBLIC_URL).toBe('https://example.com');
});

test.each(['mail@example.org', 'Test Academy <mail@example.org>', 'Academy, Bengaluru <mail@example.org>'])(
  'MAIL_FROM may be %s',
  (sender) => {
    expect(readEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
  },
);

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: ' ' }],
  ['DATA_DIR', { DATA_DIR: ' ' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/academy' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/?from=mail' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://asha@example.com' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/site', SECRET: secret }],
  ['DATABASE_SESSION_URL', { DATABASE_SESSION_URL: 'mysql://localhost/site' }],
  ['DATABASE_URL', { DATABASE_SESSION_URL: 'postgresql://localhost/site' }],
  ['SECRET', { DATABASE_URL: 'postgresql://localhost/site' }],
  ['SECRET', { SECRET: 'short' }],
  ['SECRET', { SECRET: ' '.repeat(40) }],
  ['PREVIOUS_SECRET', { PREVIOUS_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'http://localhost' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'mail@example.org' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org:587', MAIL_FROM: 'mail@example.org' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://localhost' }],
  ['MAIL_FROM', { DKIM_KEY_FILE: '/var/lib/academy/dkim.pem' }],
  ['MAIL_FROM', { MAIL_FROM: 'abc' }],
  ['MAIL_FROM', { MAIL_FROM: 'Academy' }],
  ['MAIL_FROM', { MAIL_FROM: 'Staff: mail@example.org;' }],
  ['MAIL_FROM', { MAIL_FROM: 'mail@example.org, other@example.org' }],
  ['SMTP_TLS', { SMTP_TLS: 'no' }],
  ['METRICS_PORT', { METRICS_PORT: 'on' }],
  ['METRICS_PORT', { METRICS_PORT: '5000' }],
  ['METRICS_PORT', { PORT: '8080', METRICS_PORT: '8080' }],
  ['WORKERS', { WORKERS: '0' }],
  ['WORKERS', { WORKERS: 'all' }],
  ['LOG_FILE', { LOG_FILE: 'site.log' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
  ['LOG_REQUESTS', { LOG_REQUESTS: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['RAZORPAY_KEY_ID', { ...gateway, RAZORPAY_KEY_ID: 'key_1' }],
  ['RAZORPAY_KEY_ID', { ...gateway, RAZORPAY_KEY_ID: '' }],
  ['RAZORPAY_KEY_SECRET', { ...gateway, RAZORPAY_KEY_SECRET: '' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...gateway, RAZORPAY_WEBHOOK_SECRET: '' }],
  ['RAZORPAY_API_URL', { ...gateway, RAZORPAY_API_URL: 'ftp://localhost' }],
  ['CLAMAV_ADDRESS', { CLAMAV_ADDRESS: 'localhost' }],
  ['RECORDINGS_KEY_ID', { RECORDINGS_BUCKET: 'https://s3.example/recordings', RECORDINGS_KEY_SECRET: 'key' }],
  ['RECORDINGS_BUCKET', { RECORDINGS_BUCKET: 'recordings' }],
  ['RECORDINGS_DIR', { RECORDINGS_DIR: '/srv', ...bucket }],
])('a wrong or missing %s is named in one line', (name, source) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^Environment variable ${name} is .+$`));
});

test("an operator's settings are taken from an environment, and nothing else", () => {
  const own = Object.fromEntries(['SMTP_URL', 'SECRET', 'NODE_ENV'].map((name) => [name, 'set']));
  expect(withoutSiteVariables({ ...own, PATH: '/bin' })).toEqual({ PATH: '/bin' });
});

test('a live key is sent to Razorpay alone; a test key may go to a stand-in', () => {
  const elsewhere = { ...gateway, RAZORPAY_API_URL: 'http://127.0.0.1:5001' };
  expect(readEnv(elsewhere).RAZORPAY_API_URL).toBe('http://127.0.0.1:5001');
  const live = { ...gateway, RAZORPAY_KEY_ID: 'rzp_live_1', PUBLIC_URL: 'https://academy.example' };
  expect(readEnv({ ...live, RAZORPAY_API_URL: 'https://api.razorpay.com/' }).RAZORPAY_KEY_ID).toBe('rzp_live_1');
  for (const url of ['http://127.0.0.1:5001', 'https://api.razorpay.com.example', 'http://api.razorpay.com']) {
    expect(() => readEnv({ ...live, RAZORPAY_API_URL: url })).toThrow(
      /^Environment variable RAZORPAY_API_URL is wrong: a live key is sent only to https:\/\/api\.razorpay\.com$/,
    );
  }
});

test('a live key needs the https address of the site, to which buyers come back', () => {
  const live = { ...gateway, RAZORPAY_KEY_ID: 'rzp_live_1' };
  for (const url of [undefined, 'http://academy.example', 'http://localhost:5000']) {
    expect(() => readEnv({ ...live, PUBLIC_URL: url })).toThrow(
      /^Environment variable PUBLIC_URL is wrong: with a live key it is the https address of the site$/,
    );
  }
});
