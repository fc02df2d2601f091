import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { email } from '../../../../contract/base/email.ts';
import { line, text } from '../../../../contract/base/text.ts';
import { fail } from '../../../base/errors.ts';
import { isSame, sign } from '../../../base/hmac.ts';
import { parseJson } from '../../../base/json.ts';
import { parseMobile } from '../../../base/phone.ts';
import { enrollmentRequests, requestNotes } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Context, transact } from '../../../records/index.ts';
import { requestOfLead } from '../lead.ts';

/** A form that someone filled in at another service; the answers by the name of the field, in lower case. */
type FilledForm = {
  /** Null for a test, of which each one is shown. */
  externalId: string | null;
  source: string;
  campaign: string | null;
  answers: ReadonlyMap<string, string>;
};

const GoogleKey = z.object({ google_key: z.string() });
const GoogleLead = z.object({
  lead_id: text(200, 'A lead has an id'),
  campaign_id: z.union([z.string().max(100), z.number()]).optional(),
  is_test: z.boolean().optional(),
  user_column_data: z
    .array(
      z.object({
        column_id: z.string().max(200).optional(),
        column_name: z.string().max(200).optional(),
        string_value: z.string().optional(),
      }),
    )
    .max(100),
});

/** Stores a lead (developers.google.com/google-ads/webhook). @throws RequestError unauthorized, or invalid_input if it is no lead */
export async function receiveGoogleLead(deps: Deps, body: unknown): Promise<void> {
  const key = deps.env.GOOGLE_LEADS_KEY;
  // The key is checked first, so that a forged call costs little.
  const keyInBody = GoogleKey.safeParse(body);
  if (!key || !keyInBody.success || !isSame(keyInBody.data.google_key, key)) fail.unauthorized('The key is wrong.');
  const { success, data: lead } = GoogleLead.safeParse(body);
  if (!success) fail.invalid({}, 'This is not a lead from a Google form.');
  const answers = lead.user_column_data.map(
    ({ column_id: id, column_name: name = '', string_value: value = '' }) =>
      [(id || name).toLowerCase(), value] as const,
  );
  const campaign = lead.campaign_id === undefined ? null : String(lead.campaign_id);
  await storeOnce(deps, {
    externalId: lead.is_test ? null : `google:${lead.lead_id}`,
    source: 'google',
    campaign,
    answers: new Map(answers),
  });
}

const MetaEvent = z.object({
  entry: z
    .array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.looseObject({}) })).max(1000) }))
    .max(1000),
});
const MetaChange = z.object({ leadgen_id: z.union([z.string().regex(/^\d{1,30}$/), z.int().positive()]) });

/**
 * Receives an event of Meta's lead forms, and fetches each new lead, because the event has only its id. If one fails, the others
 * are stored, the event is not acknowledged, and Meta repeats it (developers.facebook.com/docs/marketing-api/guides/lead-ads).
 * @param signature of the header `X-Hub-Signature-256`
 * @throws RequestError unauthorized, invalid_input or unavailable
 */
export async function receiveMetaLeads(deps: Deps, body: Uint8Array, signature = ''): Promise<void> {
  const secret = deps.env.META_APP_SECRET;
  if (!secret || !isSame(signature, `sha256=${sign(body, secret)}`)) fail.unauthorized('The signature is wrong.');
  const { success, data } = MetaEvent.safeParse(parseJson(body));
  if (!success) fail.invalid({}, 'This is not an event from Meta.');
  const changes = data.entry.flatMap((entry) => entry.changes).filter(({ field }) => field === 'leadgen');
  const ids = changes.flatMap(({ value }) => {
    const change = MetaChange.safeParse(value);
    return change.success ? String(change.data.leadgen_id) : [];
  });
  let isComplete = true;
  for (const id of new Set(ids)) {
    if (await isStored(deps, `meta:${id}`)) continue;
    const form = await fetchMetaLead(deps, id);
    if (form) await storeOnce(deps, form);
    else isComplete = false;
  }
  if (!isComplete) fail.unavailable();
}

const MetaLead = z.object({
  campaign_name: z.string().optional(),
  field_data: z.array(z.object({ name: z.string().max(300), values: z.array(z.string()).max(50) })).max(100),
});

const META_TIMEOUT_MS = 10_000;

/** Undefined if Meta refuses or sends something else. @throws RequestError unavailable if Meta does not answer */
async function fetchMetaLead({ env, log }: Deps, id: string): Promise<FilledForm | undefined> {
  const url = new URL(`${env.META_API_URL}/${id}`);
  url.searchParams.set('fields', 'campaign_name,field_data');
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${env.META_PAGE_TOKEN}` },
    redirect: 'error',
    signal: AbortSignal.timeout(META_TIMEOUT_MS),
  }).catch(() => undefined);
  const lead = MetaLead.safeParse(response?.ok ? await response.json().catch(() => undefined) : undefined);
  if (!lead.success) {
    log('error', 'leads.meta_unreadable', { status: response?.status ?? null });
    return response ? undefined : fail.unavailable();
  }
  const { campaign_name: campaign = null, field_data: fields } = lead.data;
  const answers = new Map(fields.map(({ name, values }) => [name.toLowerCase(), values.join(', ')]));
  return { externalId: `meta:${id}`, source: 'meta', campaign, answers };
}

async function isStored({ db }: Deps, externalId: string): Promise<boolean> {
  return (
    (await db.query.enrollmentRequests.findFirst({
      where: eq(enrollmentRequests.externalId, externalId),
      columns: { id: true },
    })) !== undefined
  );
}

/** Only once, even if it is delivered repeatedly; other answers become a note; a test is stored as one. */
async function storeOnce(deps: Deps, form: FilledForm): Promise<void> {
  await transact(deps, null, async (context) => {
    const { lead, note } = leadOf(form);
    const [created] = await context.tx
      .insert(enrollmentRequests)
      .values({
        ...requestOfLead(lead, context.now()),
        externalId: form.externalId,
        isTest: form.externalId === null,
        utmCampaign: form.campaign && storable(form.campaign, 200),
      })
      .onConflictDoNothing({ target: enrollmentRequests.externalId })
      .returning({ id: enrollmentRequests.id });
    if (!created) return;
    if (note) await storeNote(context, created.id, note);
    await context.audit('request.receive', created.id);
  });
}

async function storeNote({ tx, now }: Context, requestId: string, text: string): Promise<void> {
  await tx.insert(requestNotes).values({ requestId, text, isAnswer: true, createdAt: now() });
}

const nameFields = ['full_name', 'name'];
const fields = { email: ['email', 'work_email'], mobile: ['phone_number', 'work_phone', 'whatsapp_number'] };
const namePartFields = ['first_name', 'last_name'];

/** A test keeps its address and number only in the note, because they are no one's. */
function leadOf({ externalId, source, answers }: FilledForm) {
  const answer = (names: readonly string[]) => names.map((name) => answers.get(name)?.trim()).find(Boolean) ?? '';
  const parts = namePartFields.map((part) => answer([part])).join(' ');
  const name = line(100, 'none').safeParse(answer(nameFields) || parts);
  const isTest = externalId === null;
  const address = email().safeParse(isTest ? '' : answer(fields.email));
  const typedMobile = isTest ? '' : answer(fields.mobile);
  const mobile = parseMobile(typedMobile);
  const usedFields = new Set([
    ...nameFields,
    ...namePartFields,
    ...(address.success ? fields.email : []),
    ...(mobile ? fields.mobile : []),
  ]);
  const otherAnswers = [...answers].filter(([field, value]) => !usedFields.has(field) && value.trim() !== '');
  return {
    lead: {
      name: name.success ? name.data : 'Without a name',
      email: address.success ? address.data : '',
      mobile: mobile?.e164 ?? '',
      courseId: null,
      source,
      ownerId: null,
    },
    note: storable(otherAnswers.map(([field, value]) => `${field.replaceAll('_', ' ')}: ${value}`).join('\n'), 5000),
  };
}

/** A text that PostgreSQL can store, cut to `max` characters. */
const storable = (text: string, max: number) => text.replaceAll('\0', '').slice(0, max).toWellFormed();
