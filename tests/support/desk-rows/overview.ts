import type { DeskRow } from '../access-matrix-desk.ts';

/** The page that the desk opens with. */
export const overviewRows: Record<string, DeskRow> = {
  getDeskOverview: { method: 'get', path: '/desk/overview', needs: ['leads.work', 'money.report'], gives: 200 },
};
