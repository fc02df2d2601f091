import { eq } from 'drizzle-orm';
import type { DeskSettings, DeskSettingsFields, DeskSettingsSave } from '../../../../contract/desk-settings.ts';
import type { SiteSettings } from '../../../../contract/site.ts';
import type { Tx } from '../../../db/client.ts';
import { siteSettings } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { parseMobile, WRONG_PHONE } from '../../../phone.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { nextVersion, requireUnchanged } from '../saved-version.ts';
import { presentSettings } from './present.ts';

/** @throws RequestError not_found when the site was never seeded */
export async function readSettings({ db }: Pick<Deps, 'db'>): Promise<DeskSettings> {
  const [row] = await selectSettings(db);
  if (!row) throw new RequestError('not_found');
  return presentSettings(row);
}

/** @throws RequestError not_found, conflict, or invalid_input for a phone that nobody could call */
export function saveSettings(
  { db }: Pick<Deps, 'db'>,
  actorId: string,
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
    if (!row) throw new Error('Settings that were held are gone');
    const changed = changedFields(before.settings, settings);
    await recordAudit(tx, { actorId, action: 'settings.edit', recordId: String(row.id), fields: changed });
    return presentSettings(row);
  });
}

function selectSettings(tx: Tx) {
  return tx.select().from(siteSettings).limit(1);
}

/** @throws RequestError invalid_input */
function settingsOf({ phone: typed, ...fields }: DeskSettingsFields): SiteSettings {
  const phone = parseMobile(typed);
  if (!phone) throw new RequestError('invalid_input', { fields: { phone: WRONG_PHONE } });
  return { ...fields, phone: phone.e164, phoneShown: phone.shown };
}
