import type { Context, MiddlewareHandler } from 'hono';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import type { FormName, FormOutcome } from '../../contract/form-outcome.ts';
import type { Deps } from '../deps.ts';
import { bodyKind, bodyOf } from './body.ts';
import { toRequestError } from './errors.ts';
import { describeFault } from './fault.ts';
import type { FormFields } from './form-fields.ts';
import { OUTCOME_SECONDS, outcomeCookieName, storeOutcome } from './form-outcomes.ts';
import { addressOf, takeUse } from './limits.ts';

/** Renders the page of a form with an outcome in it: for answers that cannot be kept until the page is asked for. */
export type FormPage = (
  page: string,
  outcome: FormOutcome,
  answer: { status: number; cookie: string | undefined },
) => Promise<Response>;

export type PostedForm = {
  name: FormName;
  /** The fields that a person fills in or chooses, or how to know one: what comes back to the page. Never a password. */
  fields: readonly string[] | ((name: string) => boolean);
  /** Fields whose errors come back, but never what was typed. */
  secrets?: readonly string[];
  /** Path of the page to go back to. */
  page: (values: Record<string, string>, context: Context) => Promise<string> | string;
  /** Where success leads when that is another page; `silent` when that page has nothing to say of it. */
  success?: (context: Context) => Promise<{ page: string; silent: boolean }>;
};

type FormDeps = Pick<Deps, 'db' | 'env' | 'now' | 'limits' | 'log'>;

/**
 * Answers a browser that posted an HTML form with 303 back to the form's page, where the outcome waits; every
 * other caller gets the JSON. When the outcome cannot be kept (the database is away, or this address had too many
 * kept) the page is rendered as the answer itself.
 */
export function answerForms(deps: FormDeps, form: PostedForm, formPage?: FormPage): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (!isFromPage(context.req.raw.headers)) return;
    const values = pick(await postedFields(context.req.raw), form.fields);
    const { outcome, status, headers } = await outcomeOf(form, values, context);
    const cookies = context.res.headers.getSetCookie();
    const onward = outcome.ok ? await form.success?.(context) : undefined;
    const page = onward?.page ?? (await form.page(values, context));
    const answer = onward?.silent ? seeOther(page) : await tell(deps, { context, page, outcome, status }, formPage);
    if (!answer) return;
    for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    // Cleared first, or the headers of the JSON answer would be kept.
    context.res = undefined;
    context.res = answer;
  };
}

/** A browser navigates to its answer; a script that posts JSON reads it. */
function isFromPage(headers: Headers): boolean {
  const accepted = (headers.get('Accept') ?? '').toLowerCase().split(',');
  const acceptsHtml = accepted.some(
    (range) => /^\s*text\/html\s*(;|$)/.test(range) && !/;\s*q=0(\.0*)?\s*$/.test(range),
  );
  return acceptsHtml && bodyKind(headers) !== 'json';
}

type Answered = { outcome: FormOutcome; status: number; headers: Record<string, string> };

async function outcomeOf(form: PostedForm, values: Record<string, string>, context: Context): Promise<Answered> {
  if (context.error) {
    const { status, message, fields = {}, headers } = toRequestError(context.error);
    const errors = Object.entries(fields);
    const known = { ...pick(errors, form.fields), ...pick(errors, form.secrets ?? []) };
    return { outcome: { form: form.name, ok: false, message, fields: known, values }, status, headers };
  }
  const { message } = z.object({ message: z.string() }).parse(await context.res.clone().json());
  return { outcome: { form: form.name, ok: true, message, fields: {}, values: {} }, status: 200, headers: {} };
}

/** What was posted, as far as it can be read. */
async function postedFields(request: Request): Promise<FormFields> {
  const body = await bodyOf(request).catch(() => undefined);
  return body?.kind === 'form' ? body.fields : [];
}

/** Only the form's own fields, without what PostgreSQL cannot store. */
function pick(entries: FormFields, fields: PostedForm['fields']): Record<string, string> {
  const isOne = typeof fields === 'function' ? fields : (name: string) => fields.includes(name);
  const picked = entries.filter(([name]) => isOne(name));
  return Object.fromEntries(picked.map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]));
}

type Told = { context: Context; page: string; outcome: FormOutcome; status: number };

/** Sends the browser to the page where the outcome waits, or answers with that page itself. */
async function tell(deps: FormDeps, { context, page, outcome, status }: Told, formPage?: FormPage) {
  const id = status < 500 ? await keepOutcome(deps, context, outcome) : undefined;
  if (id) return redirect(page, id, deps);
  return formPage?.(page, outcome, { status, cookie: context.req.header('Cookie') });
}

/** Stores the outcome; undefined when it cannot be, or when this address keeps too many already. */
async function keepOutcome(deps: FormDeps, context: Context, outcome: FormOutcome): Promise<string | undefined> {
  const { uses, seconds } = deps.limits.perAddress;
  try {
    const address = addressOf(deps, context);
    // Refused posts are kept too, so that what was typed comes back; this bounds what a flood of them stores.
    const limit = { uses: uses * 2, seconds };
    if (address !== null && !(await takeUse(deps, 'outcome', address, limit)).allowed) return undefined;
    return await storeOutcome(deps, outcome);
  } catch (error) {
    // The message of the query itself would hold what was typed.
    deps.log('error', 'form.outcome_not_kept', describeFault(error));
    return undefined;
  }
}

function redirect(page: string, id: string, { env }: Pick<Deps, 'env'>): Response {
  const cookie = serialize(outcomeCookieName({ env }), id, {
    path: page.replace(/[?#].*/s, ''),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: OUTCOME_SECONDS,
    secure: env.PUBLIC_URL.startsWith('https:'),
  });
  const answer = seeOther(page);
  answer.headers.set('Set-Cookie', cookie);
  return answer;
}

function seeOther(page: string): Response {
  return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': 'no-store' } });
}
