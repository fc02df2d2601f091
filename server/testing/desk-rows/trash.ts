import { TEST_NOW } from '../api.ts';
import { createPost } from '../factories.ts';
import type { DeskRow } from '../who-may-desk.ts';

/** What staff deleted. */
export const trashRows: Record<string, DeskRow> = {
  listTrash: { method: 'get', path: '/desk/trash', admin: 200, instructor: 403 },
  restoreFromTrash: {
    method: 'post',
    path: async ({ deps }) => `/desk/trash/post/${(await createPost(deps.db, { deletedAt: TEST_NOW })).id}/restore`,
    admin: 200,
    instructor: 403,
  },
};
