import { DashboardPage } from '../../DashboardPage.js';

/** Rendered for each request, as a page of one person has to be; without a session and a database. */
export const dynamic = 'force-dynamic';

export default function Page() {
  return <DashboardPage />;
}
