import type { DeskRow } from '../access-matrix-desk.ts';
import { TEST_NOW } from '../api.ts';
import { createPost } from '../factories.ts';

export const trashRows: Record<string, DeskRow> = {
  restoreDeskRecord: {
    path: async ({ deps }) => `/desk/trash/post/${(await createPost(deps.db, { deletedAt: TEST_NOW })).id}/restore`,
  },
};
