import type { DeskRow } from '../who-may-desk.ts';

/** The page that the desk opens with. */
export const overviewRows: Record<string, DeskRow> = {
  getDeskOverview: { method: 'get', path: '/desk/overview', admin: 200, instructor: 403 },
};
