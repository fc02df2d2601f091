import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { useGetMeQuery } from '../account/endpoints.ts';
import { GoodNews, VerifyReminder } from '../account/index.ts';
import { useGetDashboardQuery } from './endpoints.ts';
import { FreeCourses } from './FreeCourses.tsx';
import { Stats } from './Stats.tsx';
import { YourCourses } from './YourCourses.tsx';

/** What a learner has and how far they are (specification section 2, Dashboard). */
export function DashboardPage() {
  const { data: me } = useGetMeQuery();
  const { data: dashboard, isError, refetch } = useGetDashboardQuery();
  // Signed out in another tab.
  if (me === null) return <Navigate to={paths.signIn} replace />;
  if (!dashboard) {
    return (
      <PendingPage
        title="Dashboard"
        loading="Loading your dashboard"
        failure="Your dashboard could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  return (
    <div className="wrap py-14 md:py-20">
      <PageMeta title="Dashboard" description="Your courses and your progress." path={paths.dashboard} noIndex />
      <h1 className="title-1 title-long">Welcome to Your Dashboard</h1>
      <div className="mt-8 grid gap-4">
        <GoodNews of={['verify-email', 'free-completion']} />
        <VerifyReminder />
      </div>
      <Stats dashboard={dashboard} />
      <YourCourses courses={dashboard.courses} />
      <FreeCourses courses={dashboard.freeCourses} />
    </div>
  );
}
