import { isAbsolute } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';

export const RAZORPAY_URL = 'https://api.razorpay.com';

const META_URL = 'https://graph.facebook.com/v23.0';

/** A key or password of at least this many characters; spaces around it do not count. */
const secret = (length: number) =>
  z.string().refine((value) => value.trim().length >= length, `it has fewer than ${length} characters`);

/** The address of the site, as a browser writes an origin: every path belongs to the site. */
const siteAddress = z
  .url({ protocol: /^https?$/, error: 'it is an address, as in https://academy.example', abort: true })
  .refine((value) => isOrigin(new URL(value)), 'it has more than scheme, name and port, as in https://academy.example')
  .transform((value) => new URL(value).origin);

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === '';
}

/** One sender as the mail library reads it: of any other text it makes an email without From. */
const sender = z
  .string()
  .refine(isOneAddress, 'it is one address, as in no-reply@academy.example or Academy <no-reply@academy.example>');

function isOneAddress(value: string): boolean {
  const [first, ...others] = addressparser(value);
  return others.length === 0 && z.email().safeParse(first?.address).success;
}

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'it is an address, as in postgres://user:password@db.example/academy',
});

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_SESSION_URL: databaseAddress.optional(),
  PUBLIC_URL: siteAddress.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'it is an address, as in smtp://mail.example.org:587' })
    .optional(),
  SMTP_TLS: z.enum(['verify', 'any']).optional(),
  MAIL_FROM: sender.optional(),
  DKIM_KEY_FILE: z.string().min(1).optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'it has letters, digits and hyphens alone')
    .default('site'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  BACKUP_MAX_AGE_HOURS: z.coerce.number().int().min(1).max(8784).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_FILE: z.string().refine(isAbsolute, 'it is an absolute path, as in /var/log/academy/site.log').optional(),
  LOG_REQUESTS: z.enum(['all', 'uncached', 'none']).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SECRET: secret(32).optional(),
  PREVIOUS_SECRET: secret(32).optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'a key id begins with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: secret(8).optional(),
  RAZORPAY_WEBHOOK_SECRET: secret(8).optional(),
  PREVIOUS_RAZORPAY_WEBHOOK_SECRET: secret(8).optional(),
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default(RAZORPAY_URL),
  META_APP_SECRET: secret(16).optional(),
  META_VERIFY_TOKEN: secret(16).optional(),
  META_PAGE_TOKEN: secret(16).optional(),
  META_API_URL: z.url({ protocol: /^https?$/ }).default(META_URL),
  GOOGLE_LEADS_KEY: secret(16).optional(),
  CLAMAV_ADDRESS: z
    .string()
    .regex(/^(tcp:\/\/[^\s/:]+:\d{1,5}|unix:\/\S+)$/, 'it is tcp://host:port or unix:/path of clamd')
    .optional(),
  RECORDINGS_DIR: z.string().min(1).optional(),
  RECORDINGS_BUCKET: z.url({ protocol: /^https?$/ }).optional(),
  RECORDINGS_KEY_ID: z.string().min(1).optional(),
  RECORDINGS_KEY_SECRET: z.string().min(1).optional(),
  RECORDINGS_REGION: z.string().min(1).default('us-east-1'),
});

const variables = new Set([...Object.keys(schema.shape), 'NODE_ENV']);

/** The environment without the variables of the site, which would affect tests and measurements. */
export function withoutSiteVariables(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !variables.has(name)));
}

/** The number of letters by which a name may differ from that of a variable of the site, and count as its misspelling. */
const MAX_TYPOS = 2;
/** Shorter names, such as PORT and HOST, resemble those of other programs. */
const MIN_LENGTH = 7;

/** Finds names that are almost those of variables of the site. @returns a line about each for the operator */
export function misspelledVariables(source: Record<string, string | undefined>): string[] {
  const known = [...variables].filter((name) => name.length >= MIN_LENGTH);
  return Object.keys(source).flatMap((name) => {
    if (variables.has(name)) return [];
    const [nearest] = known
      .map((meant) => ({ meant, typos: distance(name, meant) }))
      .toSorted((one, other) => one.typos - other.typos);
    if (!nearest || nearest.typos > MAX_TYPOS) return [];
    return [`Environment variable ${name} is unknown, and has no effect: ${nearest.meant} may be meant`];
  });
}

/** The fewest letters to add, leave out or replace that turn one name into the other (Levenshtein). */
function distance(name: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...name].entries()) {
    const above = row;
    row = [line + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      row.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}

export type Env = Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & {
  PUBLIC_URL: string;
  /** By default it is the address on this machine. */
  isPublicUrlSet: boolean;
};

/** Names of this machine, which browsers trust without https. */
const ownNames = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** A line for the operator if people reach the site over plain http. */
export function plainHttpNotices({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string[] {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'https:' || ownNames.test(hostname)) return [];
  return [`PUBLIC_URL ${PUBLIC_URL} is not https: others on the network can read passwords and sessions`];
}

/** Whether the key of the payment service is a test key, which moves no money. */
export function hasTestKey({ RAZORPAY_KEY_ID }: Pick<Env, 'RAZORPAY_KEY_ID'>): boolean {
  return RAZORPAY_KEY_ID?.startsWith('rzp_test_') ?? false;
}

/** @throws Error of one line that names the wrong or missing variable */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const blank = Object.keys(values).find((name) => variables.has(name) && values[name]?.trim() === '');
  if (blank) throw new Error(`Environment variable ${blank} is wrong: it has only spaces`);
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Environment variable ${issue?.path.join('.')} is wrong: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.SECRET) {
    throw new Error('Environment variable SECRET is missing: it is required when DATABASE_URL is set');
  }
  if (env.DATABASE_SESSION_URL && !env.DATABASE_URL) {
    throw new Error('Environment variable DATABASE_URL is missing: it is required when DATABASE_SESSION_URL is set');
  }
  for (const name of ['SMTP_URL', 'DKIM_KEY_FILE'] as const) {
    if (env[name] && !env.MAIL_FROM)
      throw new Error(`Environment variable MAIL_FROM is missing: it is required when ${name} is set`);
  }
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) {
    throw new Error('Environment variable METRICS_PORT is wrong: it is the PORT of the site');
  }
  refuseIncompleteGateway(env);
  refuseIncomplete(env, ['RECORDINGS_BUCKET', 'RECORDINGS_KEY_ID', 'RECORDINGS_KEY_SECRET']);
  refuseIncomplete(env, ['META_APP_SECRET', 'META_VERIFY_TOKEN', 'META_PAGE_TOKEN']);
  if (env.RECORDINGS_DIR && env.RECORDINGS_BUCKET) {
    throw new Error(
      'Environment variable RECORDINGS_DIR is wrong: recordings are in a folder or in RECORDINGS_BUCKET, not in both',
    );
  }
  const isPublicUrlSet = env.PUBLIC_URL !== undefined;
  return { ...env, isPublicUrlSet, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` };
}

type Variables = z.infer<typeof schema>;

/** All of them or none. @throws Error of one line that names the missing variable */
function refuseIncomplete(env: Variables, names: (keyof Variables)[]): void {
  const present = names.find((name) => env[name]);
  const missing = names.find((name) => !env[name]);
  if (present && missing) {
    throw new Error(`Environment variable ${missing} is missing: it is required when ${present} is set`);
  }
}

/** All or none; a live key only to Razorpay from an https address. @throws Error of one line that names the variable */
function refuseIncompleteGateway(env: Variables): void {
  refuseIncomplete(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  if (!env.RAZORPAY_KEY_ID?.startsWith('rzp_live_')) return;
  if (new URL(env.RAZORPAY_API_URL).origin !== RAZORPAY_URL) {
    throw new Error(`Environment variable RAZORPAY_API_URL is wrong: a live key is sent only to ${RAZORPAY_URL}`);
  }
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    throw new Error('Environment variable PUBLIC_URL is wrong: with a live key it is the https address of the site');
  }
}
