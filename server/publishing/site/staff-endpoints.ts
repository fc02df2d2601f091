import { eq } from 'drizzle-orm';
import {
  type DeskSettings,
  type DeskSettingsFields,
  DeskSettingsResponse,
  DeskSettingsSave,
} from '../../../contract/desk-settings.ts';
import type { SiteSettings } from '../../../contract/site.ts';
import { jsonResponse } from '../../api/answers.ts';
import { endpoint } from '../../api/endpoint.ts';
import { RequestError } from '../../base/errors.ts';
import { parseMobile, WRONG_PHONE } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { siteSettings } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, changedFields, nextVersion, recordAudit, requireUnchanged } from '../../records/index.ts';
import { listSamples } from './samples.ts';

type SettingsDeps = Pick<Deps, 'db'>;

function selectSettings(tx: Tx) {
  return tx.select().from(siteSettings).limit(1);
}

function presentSettings({ version, settings }: typeof siteSettings.$inferSelect): DeskSettings {
  const { phone: _, phoneShown, requireSecondFactor = false, ...shown } = settings;
  return { version, ...shown, requireSecondFactor, phone: phoneShown };
}

/** @throws RequestError invalid_input for a phone that nobody could call */
function settingsOf({ phone: typed, ...fields }: DeskSettingsFields): SiteSettings {
  const phone = parseMobile(typed);
  if (!phone) throw new RequestError('invalid_input', { fields: { phone: WRONG_PHONE } });
  return { ...fields, phone: phone.e164, phoneShown: phone.shown };
}

/** @throws RequestError not_found when the site was never seeded */
async function readSettings({ db }: SettingsDeps): Promise<DeskSettings> {
  const [row] = await selectSettings(db);
  if (!row) throw new RequestError('not_found');
  return presentSettings(row);
}

/** @throws RequestError not_found, conflict or invalid_input */
function saveSettings(
  { db }: SettingsDeps,
  { actor }: { actor: Actor },
  { version, ...fields }: DeskSettingsSave,
): Promise<DeskSettings> {
  const settings = settingsOf(fields);
  return db.transaction(async (tx) => {
    const [held] = await selectSettings(tx).for('update');
    const before = await requireUnchanged(tx, 'settings', held, version);
    const [row] = await tx
      .update(siteSettings)
      .set({ settings, ...nextVersion(siteSettings) })
      .where(eq(siteSettings.id, before.id))
      .returning();
    if (!row) throw new Error('The settings were locked and are gone');
    const changed = changedFields(before.settings, settings);
    await recordAudit(tx, { actorId: actor.id, action: 'settings.edit', recordId: String(row.id), fields: changed });
    return presentSettings(row);
  });
}

/** The settings of the site. */
export const settingsEndpoints = [
  endpoint({
    id: 'getDeskSettings',
    path: 'GET /desk/settings',
    summary: 'Read the brand, contact and links of the site, and where staff get their mail',
    may: ['site.manage'],
    answer: jsonResponse(DeskSettingsResponse, 'The settings.'),
    handler: async ({ deps }) => ({ data: await readSettings(deps) }),
  }),
  endpoint({
    id: 'saveDeskSettings',
    path: 'PUT /desk/settings',
    summary: 'Change the settings of the site',
    may: ['site.manage'],
    body: DeskSettingsSave,
    answer: jsonResponse(DeskSettingsResponse, 'The settings as they are now.'),
    handler: async ({ deps, actor, body }) => ({ data: await saveSettings(deps, { actor }, body) }),
  }),
  listSamples,
];
