import type { DeskRow } from '../access-matrix-desk.ts';

const view = { path: '/desk/requests', query: 'owner=me', name: 'Mine' };
const nobodys = crypto.randomUUID();

/** The first page of the desk, its figures, and the search. */
export const overviewRows: Record<string, DeskRow> = {
  getDeskToday: { path: '/desk/today' },
  getDeskMonth: { path: '/desk/today/month' },
  countDeskToday: { path: '/desk/today/counts' },
  getDeskOverview: { path: '/desk/overview' },
  listDeskViews: { path: '/desk/views' },
  createDeskView: { path: '/desk/views', body: view },
  // Staff reach their own views only, and this one has no owner.
  saveDeskView: { path: `/desk/views/${nobodys}`, body: view, gives: 404, again: 404 },
  deleteDeskView: {
    path: `/desk/views/${nobodys}/delete`,
    body: { path: view.path, query: view.query },
    gives: 404,
    again: 404,
  },
  searchDesk: { path: ({ owner }) => `/desk/search?${new URLSearchParams({ q: owner.user.name })}` },
};
