import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { auth } from '../../auth.js';
import { DashboardPage } from '../../DashboardPage.js';
import { readRows } from '../../rows.js';

/** The same of who is signed in, with the rows that the site reads for its own. */
export default async function Page() {
  const session = await auth.api.getSession({ headers: await headers() });
  if (!session) redirect('/plain');
  const { seats, lessons } = await readRows(session.user.id);
  return (
    <div title={session.user.name} data-courses={seats.length} data-lessons={lessons.length}>
      <DashboardPage />
    </div>
  );
}
