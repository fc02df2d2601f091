import { permissions } from '../../../contract/permission.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

/** The page that the desk opens with, and the search. */
export const overviewRows: Record<string, DeskRow> = {
  getDeskOverview: { method: 'get', path: '/desk/overview', needs: ['leads.work', 'money.report'], gives: 200 },
  searchDesk: { method: 'get', path: '/desk/search?q=asha', needs: permissions, gives: 200 },
};
