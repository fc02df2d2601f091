import type { DeskRow } from '../access-matrix-desk.ts';

const view = { path: '/desk/requests', query: 'owner=me', name: 'Mine' };
const unknownViewId = crypto.randomUUID();

/** The first page of the desk, its figures, and the search. */
export const overviewRows: Record<string, DeskRow> = {
  createDeskView: { body: view },
  // Staff reach their own views only, and this view does not exist.
  saveDeskView: { path: `/desk/views/${unknownViewId}`, body: view, status: 404, repeatStatus: 404 },
  deleteDeskView: {
    path: `/desk/views/${unknownViewId}/delete`,
    body: { path: view.path, query: view.query },
    status: 404,
    repeatStatus: 404,
  },
  searchDesk: { path: ({ owner }) => `/desk/search?${new URLSearchParams({ q: owner.user.name })}` },
};
