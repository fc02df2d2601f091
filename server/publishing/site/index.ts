import type { Site } from '../../../contract/publishing/site.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { presentSite } from './present.ts';

/** The public part of the site's settings. */
export async function readSite({ db }: Pick<Deps, 'db'>): Promise<Site> {
  return presentSite(await readSettings(db));
}
