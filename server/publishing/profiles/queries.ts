import { Trainer } from '../../../contract/publishing/trainer.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { trainerProfiles } from '../../db/schema/index.ts';
import { inOrder } from '../../records/index.ts';

export function findProfiles(tx: Tx) {
  return tx
    .select(columnsFor(trainerProfiles, Trainer))
    .from(trainerProfiles)
    .where(isPublished(trainerProfiles))
    .orderBy(...inOrder(trainerProfiles));
}
