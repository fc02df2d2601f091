import { defaultHeadline } from '../../../contract/base/look.ts';
import { Site } from '../../../contract/publishing/site.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import type { Deps } from '../../deps.ts';

export async function readSite({ db }: Pick<Deps, 'db'>): Promise<Site> {
  const defaults = { headline: defaultHeadline, accent: 'marigold', logo: '' };
  return Site.parse({ ...defaults, ...(await readSettings(db)) });
}
