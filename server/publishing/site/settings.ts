import { eq } from 'drizzle-orm';
import { defaultHeadline } from '../../../contract/base/look.ts';
import { chatTexts } from '../../../contract/publishing/chat-templates.ts';
import type {
  DeskHome,
  DeskHomeSave,
  DeskSettings,
  DeskSettingsFields,
  DeskSettingsSave,
} from '../../../contract/publishing/desk-settings.ts';
import { Site, type SiteSettings } from '../../../contract/publishing/site.ts';
import { defaultCallSteps, defaultLostReasons, defaultSources } from '../../../contract/selling/desk-requests.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile, WRONG_PHONE } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { siteSettings } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type Context, changeOf, nextVersion, requireUnchanged } from '../../records/index.ts';

type SettingsDeps = Pick<Deps, 'db'>;

/** The name, texts and look of the site that every visitor reads. */
export async function readSite({ db }: SettingsDeps): Promise<Site> {
  const defaults = { headline: defaultHeadline, accent: 'marigold', logo: '' };
  return Site.parse({ ...defaults, ...(await readSettings(db)) });
}

function selectSettings(tx: Tx) {
  return tx.select().from(siteSettings).limit(1);
}

function presentSettings({ version, settings }: typeof siteSettings.$inferSelect): DeskSettings {
  const {
    phone: _,
    phoneShown,
    headline = defaultHeadline,
    accent = 'marigold',
    logo = '',
    requireSecondFactor = false,
    lostReasons = defaultLostReasons,
    sources = defaultSources,
    callSteps = defaultCallSteps,
    chat,
    ...others
  } = settings;
  const look = { headline, accent, logo };
  return {
    version,
    ...others,
    ...look,
    requireSecondFactor,
    lostReasons,
    sources,
    callSteps,
    chat: chatTexts(chat),
    phone: phoneShown,
  };
}

/** @throws RequestError invalid_input for a phone number that cannot be called */
function settingsOf({ phone: typed, ...fields }: DeskSettingsFields): SiteSettings {
  const phone = parseMobile(typed);
  if (!phone) fail.invalid({ phone: WRONG_PHONE });
  return { ...fields, phone: phone.e164, phoneShown: phone.shown };
}

/** @throws RequestError not_found if the site was never seeded */
export async function readDeskSettings({ db }: SettingsDeps): Promise<DeskSettings> {
  const [row] = await selectSettings(db);
  if (!row) fail.notFound();
  return presentSettings(row);
}

export async function readHome(deps: SettingsDeps): Promise<DeskHome> {
  return homeOf(await readDeskSettings(deps));
}

const homeOf = ({ version, headline, tagline }: DeskSettings): DeskHome => ({ version, headline, tagline });

export async function saveHome(context: Context<Actor>, { version, ...texts }: DeskHomeSave): Promise<DeskHome> {
  return homeOf(await changeSettings(context, version, (settings) => ({ ...settings, ...texts })));
}

export async function saveSettings(
  context: Context<Actor>,
  { version, ...fields }: DeskSettingsSave,
): Promise<DeskSettings> {
  const settings = settingsOf(fields);
  return changeSettings(context, version, () => settings);
}

/** @throws RequestError not_found if the site was never seeded, or conflict */
async function changeSettings(
  context: Context<Actor>,
  version: number,
  change: (settings: SiteSettings) => SiteSettings,
): Promise<DeskSettings> {
  const [stored] = await selectSettings(context.tx).for('update');
  const before = await requireUnchanged(context.tx, 'settings', stored, version);
  const settings = change(before.settings);
  const [row] = await context.tx
    .update(siteSettings)
    .set({ settings, ...nextVersion(siteSettings) })
    .where(eq(siteSettings.id, before.id))
    .returning();
  if (!row) throw new Error('The locked settings are gone');
  await context.audit('settings.edit', String(row.id), ...changeOf(before.settings, settings));
  return presentSettings(row);
}
