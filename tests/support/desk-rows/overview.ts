import type { DeskRow } from '../access-matrix-desk.ts';

/** What the desk opens with, its figures, and the search. */
export const overviewRows: Record<string, DeskRow> = {
  getDeskToday: { path: '/desk/today' },
  countDeskToday: { path: '/desk/today/counts' },
  getDeskOverview: { path: '/desk/overview' },
  searchDesk: { path: ({ owner }) => `/desk/search?${new URLSearchParams({ q: owner.user.name })}` },
};
