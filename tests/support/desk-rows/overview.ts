import type { DeskRow } from '../access-matrix-desk.ts';

/** The page that the desk opens with, and the search. */
export const overviewRows: Record<string, DeskRow> = {
  getDeskOverview: { path: '/desk/overview' },
  searchDesk: { path: '/desk/search?q=asha' },
};
