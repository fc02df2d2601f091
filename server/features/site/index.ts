import type { Site } from '../../../contract/site.ts';
import type { Deps } from '../../deps.ts';
import { presentSite } from './present.ts';
import { findSettings } from './queries.ts';

/** The public part of the site's settings. */
export async function readSite({ db }: Pick<Deps, 'db'>): Promise<Site> {
  return presentSite(await findSettings(db));
}
