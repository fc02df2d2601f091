import type { Tx } from '../../db/client.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { trainerProfiles } from '../../db/schema/index.ts';
import { inOrder } from '../../records/index.ts';

/** The published profiles, in the order of the site. */
export function findProfiles(tx: Tx) {
  return tx
    .select()
    .from(trainerProfiles)
    .where(isPublished(trainerProfiles))
    .orderBy(...inOrder(trainerProfiles));
}
