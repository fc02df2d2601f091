import type { Context, MiddlewareHandler } from 'hono';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import type { FormName, FormOutcome } from '../../contract/base/form-outcome.ts';
import { slug } from '../../contract/base/text.ts';
import { paths } from '../../contract/paths.ts';
import { describeError } from '../base/errors.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { bodyKind, MAX_TEXT_BODY_BYTES, readParsedBody } from './body.ts';
import { toRequestError } from './error-response.ts';
import type { FormFields } from './form-fields.ts';
import { OUTCOME_SECONDS, outcomeCookieName, storeOutcome } from './form-outcomes.ts';
import { countedAddress, countShared, countUse } from './rate-limit.ts';

/** For outcomes that cannot be stored until the page is requested. */
export type FormPage = (
  page: string,
  outcome: FormOutcome,
  options: { status: number; cookie: string | undefined },
) => Promise<Response>;

export type PostedForm = {
  name: FormName;
  /** The fields whose values return to the page, or a predicate for their names. Never a password. */
  fields: readonly string[] | ((name: string) => boolean);
  /** Fields whose errors return to the page, but never their values. */
  secrets?: readonly string[];
  page: (values: Record<string, string>, context: Context, deps: FormDeps) => Promise<string> | string;
  /** Whether only a signed-in person may post it: anyone else is sent to sign in first, and then finds their text in the form. */
  needsSession: boolean;
  /** If that is another page. */
  success?: (context: Context) => Promise<FormSuccess> | FormSuccess;
};

/** A page that shows the outcome, unless it is silent. */
export type FormSuccess = { page: string; isSilent?: true };

type FormDeps = Pick<Deps, 'db' | 'env' | 'now' | 'limits' | 'log'>;

/**
 * Redirects a browser that posted an HTML form to the form's page (303), which shows the outcome; every other caller gets the
 * JSON. If the outcome cannot be stored, because the database is unavailable or too many are stored for this address, the response
 * is the page itself.
 */
export function respondToForms(deps: FormDeps, form: PostedForm, formPage?: FormPage): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (!isNavigation(context.req.raw.headers)) return;
    const values = ownFields(await postedFields(context.req.raw), form.fields);
    const { headers, ...result } = await readResult(form, values, context);
    const { outcome } = result;
    const cookies = context.res.headers.getSetCookie();
    const success = outcome.ok ? await form.success?.(context) : undefined;
    const page = success?.page ?? (await form.page(values, context, deps));
    const response = success?.isSilent ? seeOther(page) : await respond(deps, { context, page, ...result }, formPage);
    if (!response) return;
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    // Cleared first, because Hono would merge the headers of the JSON response into the new ones.
    context.res = undefined;
    context.res = response;
  };
}

function isNavigation(headers: Headers): boolean {
  const accepted = (headers.get('Accept') ?? '').toLowerCase().split(',');
  const acceptsHtml = accepted.some(
    (range) => /^\s*text\/html\s*(;|$)/.test(range) && !/;\s*q=0(\.0*)?\s*$/.test(range),
  );
  return acceptsHtml && bodyKind(headers) !== 'json';
}

const Success = z.object({ message: z.string(), reserve: z.string().nullish() });

type Result = { outcome: FormOutcome; status: number; headers: Record<string, string>; isSignedOut: boolean };

const SEND_AGAIN =
  'You were no longer signed in, so nothing was stored. Your text is still here: please send it again.';

async function readResult(form: PostedForm, values: Record<string, string>, context: Context): Promise<Result> {
  if (context.error) {
    const { code, status, message, fields = {}, headers } = toRequestError(context.error);
    const errors = Object.entries(fields);
    const fieldErrors = { ...ownFields(errors, form.fields), ...ownFields(errors, form.secrets ?? []) };
    // Another site must not fill in a form of this site for someone.
    const echoed = code === 'forbidden' ? {} : values;
    const outcome = { form: form.name, ok: false, message, fields: fieldErrors, values: echoed };
    const isSignedOut = form.needsSession && code === 'unauthorized';
    return { outcome: isSignedOut ? { ...outcome, message: SEND_AGAIN } : outcome, status, headers, isSignedOut };
  }
  const { message, reserve } = Success.parse(await context.res.clone().json());
  const outcome = { form: form.name, ok: true, message, ...(reserve && { reserve }), fields: {}, values: {} };
  return { outcome, status: 200, headers: {}, isSignedOut: false };
}

/** None for a body that cannot be read, or that is larger than a text and was not read before. */
async function postedFields(request: Request): Promise<FormFields> {
  const limits = { takesFiles: true, maxBytes: MAX_TEXT_BODY_BYTES };
  const body = await readParsedBody(request, limits).catch(() => undefined);
  return body?.kind === 'form' ? body.fields : [];
}

/** Only the form's own fields, without characters that PostgreSQL cannot store. */
function ownFields(entries: FormFields, fields: PostedForm['fields']): Record<string, string> {
  const isOwn = typeof fields === 'function' ? fields : (name: string) => fields.includes(name);
  const own = entries.filter(([name]) => isOwn(name));
  return Object.fromEntries(own.map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]));
}

type Reply = Omit<Result, 'headers'> & { context: Context; page: string };

/** Redirects, by way of the sign-in page if need be; or responds with the page itself. */
async function respond(deps: FormDeps, { context, page, outcome, status, isSignedOut }: Reply, formPage?: FormPage) {
  const id = status < 500 ? await tryStoreOutcome(deps, context, outcome) : undefined;
  const target = isSignedOut ? paths.signInFor(page.replace(/#.*/s, '')) : page;
  if (id) return redirect(target, { page, id }, deps);
  if (isSignedOut) return seeOther(target);
  return formPage?.(page, outcome, { status, cookie: context.req.header('Cookie') });
}

/** Undefined when that fails, or when this address has already stored too many. */
async function tryStoreOutcome(deps: FormDeps, context: Context, outcome: FormOutcome): Promise<string | undefined> {
  try {
    const address = countedAddress(deps, context);
    // Invalid posts are stored too, so that their values return to the page; this bounds a flood of them.
    if (address !== null && !(await mayStore(deps, address, outcome))) return undefined;
    return await storeOutcome(deps, outcome);
  } catch (error) {
    // The query's own message would hold the posted values.
    deps.log('error', 'form.outcome_not_kept', describeError(error));
    return undefined;
  }
}

/** Counts kilobytes against the limits of the address, of its network and of all together. */
async function mayStore(deps: FormDeps, address: string, outcome: FormOutcome): Promise<boolean> {
  const { outcomes, allOutcomes } = deps.limits;
  const kilobytes = Math.ceil(Buffer.byteLength(JSON.stringify(outcome)) / 1024);
  const ofAddress = await countUse(deps, 'outcome', address, outcomes, kilobytes);
  return ofAddress.allowed && (await countShared(deps, 'outcomes', allOutcomes, { amount: kilobytes })).allowed;
}

/** @param outcome its id, and the page that alone shows it */
function redirect(target: string, { page, id }: { page: string; id: string }, { env }: Pick<Deps, 'env'>): Response {
  const cookie = serialize(outcomeCookieName({ env }), id, {
    path: page.replace(/[?#].*/s, ''),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: OUTCOME_SECONDS,
    secure: env.PUBLIC_URL.startsWith('https:'),
  });
  const response = seeOther(target);
  response.headers.set('Set-Cookie', cookie);
  return response;
}

function seeOther(page: string): Response {
  return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': 'no-store' } });
}

/**
 * The page of a form, which a query finds. While the database is unavailable, it is the page in the `Referer` if the path of
 * that matches, with slugs in the groups of the pattern.
 */
export async function findFormPage(
  { req }: Context,
  { find, pattern, otherwise }: { find: () => Promise<string | undefined>; pattern: RegExp; otherwise: string },
): Promise<string> {
  try {
    return (await find()) ?? otherwise;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const [path, ...slugs] = pattern.exec(URL.parse(req.header('Referer') ?? '')?.pathname ?? '') ?? [];
    return path && slugs.every((part) => slug.safeParse(part).success) ? path : otherwise;
  }
}

/** The page of an emailed link, with the token of the posted form, which is not stored with the other values. */
export function withToken(page: string): PostedForm['page'] {
  return async (_, context) => {
    const body = await readParsedBody(context.req.raw).catch(() => undefined);
    const fields = body?.kind === 'form' ? body.fields : [];
    const token = fields.find(([name]) => name === 'token')?.[1];
    return token ? `${page}?${new URLSearchParams({ token })}` : page;
  };
}
