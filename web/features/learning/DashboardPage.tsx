import { Link, Navigate } from 'react-router';
import type { Dashboard, EnrolledCourse } from '../../../contract/dashboard.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { useGetMeQuery } from '../account/endpoints.ts';
import { GoodNews, VerifyReminder } from '../account/index.ts';
import { useGetDashboardQuery } from './endpoints.ts';
import { hoursOf } from './hours.ts';

function Stats({ dashboard }: { dashboard: Dashboard }) {
  const stats = [
    ['Enrolled Courses', String(dashboard.enrolledCourses)],
    ['Completed Courses', String(dashboard.completedCourses)],
    ['Learning Hours', hoursOf(dashboard.learningMinutes)],
  ];
  return (
    <dl className="mt-10 grid gap-4 sm:grid-cols-3">
      {stats.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse rounded border border-hairline bg-sheet p-5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="title-2 font-bold font-display tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Course({ course }: { course: EnrolledCourse }) {
  const { title, route, lessons, completedLessons } = course;
  return (
    <li className="border-b border-hairline py-5">
      <Link to={route} className="title-3 font-bold font-display underline-offset-4 hover:underline">
        {title}
      </Link>
      <p className="facts mt-2 text-ink-2">
        {completedLessons} of {lessons} lessons
      </p>
      <progress
        value={completedLessons}
        max={Math.max(lessons, 1)}
        aria-label={title}
        className="mt-2 w-full max-w-80"
      />
    </li>
  );
}

function Courses({ courses }: { courses: EnrolledCourse[] }) {
  return (
    <section className="mt-14">
      <h2 className="title-2">Your Courses</h2>
      {courses.length > 0 ? (
        <ul className="mt-4 border-t border-strong">
          {courses.map((course) => (
            <Course key={course.slug} course={course} />
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-4 max-w-[52ch] text-ink-2">
            You are not enrolled in a course yet. Send a request from a course's page, or begin with a free lesson.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={paths.courses} className={buttonClass('accent')}>
              View Courses
            </Link>
            <Link to={paths.resources} className={buttonClass('outline')}>
              Free resources
            </Link>
          </div>
        </>
      )}
    </section>
  );
}

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
      <Courses courses={dashboard.courses} />
    </div>
  );
}
